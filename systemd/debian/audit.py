"""Asks whether faults are known of the locked libraries, and writes a dated report.

Where nobody can be asked the report says "not known": silence is no good news.
"""

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[2]
LOCK = PROJECT / "requirements-appliance.lock"
REPORTS = PROJECT / "build/audit"
WITHIN_S = 300.0


def main() -> int:
    """Write the report. 0: none is known; 1: at least one is; 2: not known."""
    tool = sys.argv[1:]
    code, lines = report(tool, LOCK)
    REPORTS.mkdir(parents=True, exist_ok=True)
    now = datetime.now(UTC)
    path = REPORTS / f"{now:%Y-%m-%d}.md"
    text = "\n".join([f"# Known faults of the libraries, {now:%Y-%m-%d %H:%M} UTC", "", *lines])
    path.write_text(text + "\n", encoding="utf-8")
    print(text)
    return code


def report(tool: list[str], lock: Path) -> tuple[int, list[str]]:
    """Run the tool on a lock; exit code and the lines of the report."""
    words = [*tool, "--requirement", str(lock), "--no-deps", "--disable-pip", "--format", "json"]
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=WITHIN_S)
        told: dict[str, Any] = json.loads(done.stdout)
        asked = [one for one in told["dependencies"] if "vulns" in one]
        left = [one["name"] for one in told["dependencies"] if "vulns" not in one]
    except (OSError, subprocess.TimeoutExpired) as error:
        return 2, [f"Not known: {type(error).__name__}."]
    except (ValueError, KeyError, TypeError):
        why = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        return 2, [f"Not known: the tool could not ask ({why[:200]})."]
    if left or not asked:
        return 2, [f"Not known of {', '.join(left) or 'any library'}."]
    faults = [(one, fault) for one in asked for fault in one["vulns"]]
    lines = [f"{len(asked)} libraries asked for, {len(faults)} faults known."]
    for one, fault in faults:
        mended = ", ".join(fault.get("fix_versions") or ["no version yet"])
        lines.append(f"- {one['name']} {one['version']}: {fault['id']}, mended in {mended}")
    return (1 if faults else 0), lines


if __name__ == "__main__":
    sys.exit(main())
