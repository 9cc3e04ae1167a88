"""Reads a file with the libraries that people use, and prints what it read as JSON: python read_file.py KIND PATH.

Needs the packages of requirements.txt beside it. KIND is csv, csv;semicolon, csv;tab, xlsx, ics or atom.
"""

import json
import sys


def read_csv(path, delimiter):
    import pandas

    table = pandas.read_csv(path, sep={"comma": ",", "semicolon": ";", "tab": "\t"}[delimiter], keep_default_na=False)
    return {"columns": list(table.columns), "rows": len(table), "keys": [str(key) for key in table.iloc[:, 0]]}


def read_xlsx(path):
    import openpyxl

    book = openpyxl.load_workbook(path)
    sheet = book.worksheets[0]
    links = [cell.hyperlink.target for row in sheet.iter_rows() for cell in row if cell.hyperlink]
    formulas = [cell.coordinate for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    return {
        "sheets": book.sheetnames,
        "columns": [cell.value for cell in sheet[1]],
        "rows": sheet.max_row - 1,
        "keys": [row[0].value for row in sheet.iter_rows(min_row=2)],
        "frozen": sheet.freeze_panes,
        "filter": sheet.auto_filter.ref,
        "links": len(links),
        "formulas": formulas,
        "dates": sum(cell.is_date for row in sheet.iter_rows(min_row=2) for cell in row),
    }


def read_calendar(path):
    import icalendar

    with open(path, "rb") as file:
        calendar = icalendar.Calendar.from_ical(file.read())
    events = calendar.walk("VEVENT")
    return {
        "events": [
            {
                "uid": str(event["UID"]),
                "title": str(event["SUMMARY"]),
                "start": event["DTSTART"].dt.isoformat(),
                "zone": str(getattr(event["DTSTART"].dt, "tzinfo", None)),
                "status": str(event["STATUS"]),
                "sequence": int(event["SEQUENCE"]),
            }
            for event in events
        ],
        "errors": [str(error) for error in calendar.errors],
    }


def read_feed(path):
    import feedparser

    feed = feedparser.parse(path)
    return {
        "isBroken": bool(feed.bozo),
        "version": feed.version,
        "ids": [entry.id for entry in feed.entries],
        "titles": [entry.title for entry in feed.entries],
    }


def main(kind, path):
    if kind.startswith("csv"):
        return read_csv(path, kind.partition(";")[2] or "comma")
    return {"xlsx": read_xlsx, "ics": read_calendar, "atom": read_feed}[kind](path)


try:
    print(json.dumps(main(sys.argv[1], sys.argv[2])))
except ModuleNotFoundError as missing:
    sys.exit(f"the Python package {missing.name} is missing: pip install -r test/readers/requirements.txt")
