"""The words are read as UTF-8, whatever the locale of who runs the command."""

import os
import subprocess
import sys

READ = "from controller.words.catalogue import files, read; read(files('ro')[0], 'ro')"


def test_a_locale_of_another_charset_reads_the_same_words() -> None:
    env = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    env.pop("PYTHONIOENCODING", None)
    ended = subprocess.run([sys.executable, "-c", READ], env=env, capture_output=True, check=False)
    assert ended.returncode == 0, ended.stderr.decode()[-300:]
