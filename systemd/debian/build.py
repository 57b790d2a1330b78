"""Builds the Debian packages: `livetable-X`, one version of the program, and a small `livetable`.

`livetable-X` holds the locked wheels in a virtual environment at its final path
/opt/livetable/versions/X, with its manifest; versions stand side by side. `livetable` holds units,
users, rules of udev, man page and completion. Everything is staged below build/ from one commit;
with the same SOURCE_DATE_EPOCH the packages are the same bytes. RELEASE_KEY names the file of the
key that signs the manifest.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from io import BytesIO
from pathlib import Path

import licences

PROJECT = Path(__file__).resolve().parents[2]
DEBIAN = Path(__file__).resolve().parent
UNITS = PROJECT / "systemd"
BUILD = PROJECT / "build"
PYTHON = "python3.11"
"""Debian 12's; the wheels are of it."""

LOCK = PROJECT / "requirements-appliance.lock"
PLATFORM = ("--only-binary", ":all:", "--require-hashes", "--requirement", str(LOCK))


def main() -> int:
    """Build both packages into build/packages and print their paths."""
    for path in build(BUILD, BUILD / "wheels", BUILD / "packages"):
        print(path)
    return 0


def version_of_project() -> str:
    """The version that is built."""
    return str(tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["version"])


def build(work: Path, wheels: Path, packages: Path) -> list[Path]:
    """Build the wheel and both packages of the last commit into `packages`; their paths.

    `work` is for what lies on the way, `wheels` keeps the locked libraries between builds.
    """
    os.umask(0o022)  # the rights of files are part of the packages
    version = version_of_project()
    stamp_time()
    packages.mkdir(parents=True, exist_ok=True)
    wheel_folder = build_wheel(work / "source", work / "dist")
    fetch(wheels)
    program = stage_program(version, work / f"deb/livetable-{version}", wheel_folder, wheels)
    build_package(program, packages)
    build_package(stage_table(version, work / "deb/livetable", program), packages)
    for path in wheel_folder.glob("*.whl"):
        shutil.copyfile(path, packages / path.name)
    return sorted([*packages.glob(f"*_{version}_*.deb"), *packages.glob(f"*-{version}-*.whl")])


def stamp_time() -> None:
    """Let every file be of the commit's time, wherever and whenever it is built."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", _run("git", "log", "-1", "--format=%ct").strip())


def build_wheel(source: Path, into: Path) -> Path:
    """Build the wheel of the commit, not of the working tree, and return its folder."""
    archive = _bytes("git", "archive", "HEAD")
    with tarfile.open(fileobj=BytesIO(archive)) as held:
        held.extractall(_empty(source), filter="data")
    shipped = source / "controller/shipped/config"
    shipped.unlink()
    shutil.copytree(source / "config", shipped)
    _pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", _empty(into), source)
    return into


def fetch(wheels: Path) -> None:
    """Fetch the locked libraries, each as the lock's hash has it."""
    _pip("download", *PLATFORM, "--dest", wheels)


def stage_program(version: str, root: Path, wheel_folder: Path, wheels: Path) -> Path:
    """Lay out the version's folder as it will be installed, with its manifest."""
    home = _empty(root) / "opt/livetable/versions" / version
    packages = home / "lib" / PYTHON / "site-packages"
    target = ("install", "--no-index", "--no-compile", "--no-deps", "--target", packages)
    _pip(*target, "--find-links", wheels, *PLATFORM)
    _pip(*target, "--find-links", wheel_folder, f"livetable=={version}")
    leave_scripts_out(packages)
    _compile(packages, f"/opt/livetable/versions/{version}/lib/{PYTHON}/site-packages")
    (home / "bin").mkdir()
    (home / "bin/python").symlink_to(f"/usr/bin/{PYTHON}")
    (home / "pyvenv.cfg").write_text("home = /usr/bin\ninclude-system-site-packages = false\n")
    starter = home / "bin/livetable"
    starter.write_text(_filled("starter", version))
    starter.chmod(0o755)
    shutil.copy(PROJECT / "LICENSE", home / "LICENSE")
    (home / "LICENSES-OF-LIBRARIES").write_text(licences.texts(packages), encoding="utf-8")
    _normal_rights(root)
    key = os.environ.get("RELEASE_KEY", "")
    words = [
        "--write",
        str(home),
        "--title",
        f"livetable {version}",
        *(["--key", key] if key else []),
    ]
    _livetable("integrity", *words)
    _control(root, "control.program", version)
    return root


def leave_scripts_out(packages: Path) -> None:
    """Drop the libraries' own commands: each begins with the path of the Python that builds."""
    shutil.rmtree(packages / "bin")
    for record in packages.glob("*.dist-info/RECORD"):
        lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in lines if not line.startswith("../../bin/")]
        record.write_text("".join(kept), encoding="utf-8")


def stage_table(version: str, root: Path, program: Path) -> Path:
    """Lay out the package of what is there once, whatever versions are installed."""
    _empty(root)
    for path in sorted(UNITS.glob("*.service")) + sorted(UNITS.glob("*.timer")):
        _place(path, root / "lib/systemd/system" / path.name)
    broker = "mosquitto.service.d/livetable.conf"
    _place(UNITS / broker, root / "lib/systemd/system" / broker)
    for name in ("prometheus/alerts.yml", "grafana/livetable.json"):
        _place(UNITS / name, root / "usr/share/livetable" / name)
    _place(UNITS / "livetable.sysusers", root / "usr/lib/sysusers.d/livetable.conf")
    _place(UNITS / "livetable.tmpfiles", root / "usr/lib/tmpfiles.d/livetable.conf")
    _place(UNITS / "99-livetable.rules", root / "usr/lib/udev/rules.d/99-livetable.rules")
    _place(UNITS / "livetable-kiosk.pam", root / "etc/pam.d/livetable-kiosk")
    _place(DEBIAN / "livetable.1", root / "usr/share/man/man1/livetable.1")
    _place(PROJECT / "LICENSE", root / "usr/share/doc/livetable/copyright")
    completion = root / "usr/share/bash-completion/completions/livetable"
    completion.parent.mkdir(parents=True)
    packages = program / f"opt/livetable/versions/{version}/lib/{PYTHON}/site-packages"
    completion.write_text(_livetable("completion", "bash", path=packages))
    (root / "usr/bin").mkdir()
    (root / "usr/bin/livetable").symlink_to("/opt/livetable/current/bin/livetable")
    _normal_rights(root)
    _control(root, "control.table", version)
    (root / "DEBIAN/conffiles").write_text("/etc/pam.d/livetable-kiosk\n")
    for name in ("postinst", "prerm", "postrm"):
        script = root / "DEBIAN" / name
        script.write_text(_filled(name, version))
        script.chmod(0o755)
    return root


def build_package(root: Path, into: Path) -> None:
    """Pack a staged tree; times are not later than SOURCE_DATE_EPOCH."""
    subprocess.run(
        [
            "dpkg-deb",
            "-Zzstd",
            "-z3",
            "--threads-max=1",
            "--root-owner-group",
            "--build",
            root,
            into,
        ],
        check=True,
        stdout=subprocess.DEVNULL,
    )


def _compile(packages: Path, final: str) -> None:
    """Compile ahead: nobody may write there later, and the manifest stands for the source."""
    words = ["-q", "-j", "1", "--invalidation-mode", "unchecked-hash", "-s", str(packages)]
    compiled = [sys.executable, "-m", "compileall", *words, "-p", final, str(packages)]
    subprocess.run(compiled, check=True, env={**os.environ, "PYTHONHASHSEED": "0"})


def _control(root: Path, name: str, version: str) -> None:
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text(_filled(name, version))


def _filled(name: str, version: str) -> str:
    return (DEBIAN / name).read_text().replace("@VERSION@", version)


def _place(path: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, to)


def _normal_rights(root: Path) -> None:
    """Set the rights of all files to 644 or 755 and of folders to 755, whatever the umask is."""
    for path in root.rglob("*"):
        if not path.is_symlink():
            runs = path.is_dir() or path.stat().st_mode & 0o100
            path.chmod(0o755 if runs else 0o644)
    root.chmod(0o755)


def _empty(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def _pip(*words: str | Path) -> None:
    quiet = ("--disable-pip-version-check", "--quiet")
    subprocess.run([sys.executable, "-m", "pip", *quiet, *map(str, words)], check=True)


def _livetable(*words: str, path: Path = PROJECT) -> str:
    env = {**os.environ, "PYTHONPATH": str(path), "PYTHONDONTWRITEBYTECODE": "1"}
    return _run(sys.executable, "-m", "controller.cli", *words, env=env)


def _run(*words: str, env: dict[str, str] | None = None) -> str:
    return _bytes(*words, env=env).decode()


def _bytes(*words: str, env: dict[str, str] | None = None) -> bytes:
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE, cwd=PROJECT, env=env)
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
