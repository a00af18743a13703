"""vectors.py PACKAGE_FOLDER PACKAGE [--checks] FOLDER...: runs every vector below the folders through the generated package.

Prints one JSON object a line: each failure, and last the counts. Exit code 1 if anything failed. A valid vector is read, written and
read again; an invalid one must be refused where it says, by the rule that it says.
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any, Iterator


class Report:
    def __init__(self) -> None:
        self.counts = {"valid": 0, "byteEqual": 0, "invalid": 0, "checks": 0, "failed": 0}

    def passed(self, kind: str) -> None:
        self.counts[kind] += 1

    def fail(self, type_name: str, file: str, expected: str, got: str) -> None:
        self.counts["failed"] += 1
        print(json.dumps({"type": type_name, "file": file, "expected": expected, "got": got}))

    def close(self) -> int:
        print(json.dumps(self.counts))
        return 0 if self.counts["failed"] == 0 else 1


def vectors(folder: Path) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """`Type/*.json` holds one, `Type/*.jsonl` one a line. Without `keyword` the value is valid."""
    for file in sorted(folder.glob("*/*")):
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".json":
            yield file.parent.name, file.name, json.loads(text)
        elif file.suffix == ".jsonl":
            # Not splitlines: U+2028 ends no line of JSON.
            for number, line in enumerate(filter(None, text.split("\n")), 1):
                yield file.parent.name, f"{file.name}:{number}", json.loads(line)


def run_vector(package: str, report: Report, type_name: str, file: str, vector: dict[str, Any]) -> None:
    readers, writers = importlib.import_module(f"{package}.readers").READERS, importlib.import_module(f"{package}.writers").WRITERS
    contract_error = importlib.import_module(package).ContractError
    keyword = vector.get("keyword")
    expected = "accepted" if keyword is None else f'refused at "{vector["pointer"]}" by {keyword}'
    if type_name not in readers:
        report.fail(type_name, file, expected, f"no reader of {type_name}")
        return
    try:
        value = readers[type_name](vector["value"], "")
        got = "accepted"
    except contract_error as refusal:
        got = str(refusal) if keyword is None else f'refused at "{refusal.pointer}" by {refusal.keyword}'
    if got != expected:
        report.fail(type_name, file, expected, got)
    elif keyword is not None:
        report.passed("invalid")
    else:
        round_trip(report, type_name, file, vector["value"], value, readers[type_name], writers[type_name])


def round_trip(report: Report, type_name: str, file: str, before: Any, value: Any, read: Any, write: Any) -> None:
    written = write(value)
    if text(written) == text(before):
        report.passed("byteEqual")
    if canonical(written) != canonical(before):
        report.fail(type_name, file, f"the same after a round trip: {text(before)}", text(written))
    elif read(written, "") != value:
        report.fail(type_name, file, "the same value when it is read again", repr(read(written, "")))
    else:
        report.passed("valid")


def text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def canonical(value: Any) -> str:
    """Members in any order; 10.0 and 10 are one number, true and 1 are two values."""
    return json.dumps(plain(value), sort_keys=True)


def plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: plain(member) for name, member in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def main() -> int:
    package_folder, package, *rest = sys.argv[1:]
    sys.path.insert(0, package_folder)
    report = Report()
    for folder in (Path(argument) for argument in rest if argument != "--checks"):
        for type_name, file, vector in vectors(folder):
            run_vector(package, report, type_name, file, vector)
    if "--checks" in rest:
        from checks import run_checks

        run_checks(report)
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
