"""The broker on a command line: its options, and a client connected to it."""

import argparse
import ssl
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion
from pydantic import ValidationError

from controller.core.config.advice import Advice, advise
from controller.mqtt.envelope import NAME
from controller.option_values import letters, place, port
from controller.settings.table_file import MqttSection
from controller.system_errors import reason_of
from controller.whole_files import password_in

ANSWER_S = 10
"""Seconds within which a broker says whether it accepts the connection."""


ITS_ADDRESS = "its address, and that it runs"
"""Things that a person should check if a broker does not answer."""


class NoBrokerError(Exception):
    """The broker cannot be used; the text is a sentence that says what to do."""


def add_broker(parser: argparse.ArgumentParser) -> None:
    """Add the options that name a broker and the client."""
    add = parser.add_argument
    add("--host", type=letters, default="127.0.0.1", help="the broker's name or address")
    add("--port", type=port, default=1883, help="the broker's port")
    add(
        "--username", type=letters, default="", help="the user's name at the broker; left out: none"
    )
    add("--password-file", type=place, help="a file that holds the user's password")
    add(
        "--ca-file",
        type=place,
        help="the file of the authority that signed the broker's certificate; turns TLS on",
    )


ANY = "+"
"""Matches any single word of a topic."""


def add_table(
    parser: argparse.ArgumentParser, site: str, table: str, told: str | None = None
) -> None:
    """Add the options that name a table in the topics; `told` stands for an unnamed one."""
    for option, default in (("site", site), ("table", table)):
        about, word = f"the {option}'s name in the topics", partial(_word, default)
        if default == ANY or (option == "table" and told):
            about += f"; default: {told or 'any'}"
        parser.add_argument(f"--{option}", default=default, type=word, help=about)


def _word(default: str, text: str) -> str:
    """Check a word of a topic; the default may stand for any. Raises ArgumentTypeError."""
    return text if text == default else topic_word(text)


def topic_word(text: str) -> str:
    """Check a word of a topic, or a client's name. Raises ArgumentTypeError."""
    if NAME.fullmatch(text):
        return text
    raise argparse.ArgumentTypeError(
        f"{text!r}: write a name of letters, digits, dot, dash, underscore"
    )


def connected(
    options: argparse.Namespace,
    name: str,
    topics: list[str],
    hear: Callable[[MQTTMessage], None],
) -> Client:
    """Connect a client that receives these topics in its own thread and reconnects by itself.

    Raises NoBrokerError, also if the broker refuses the connection.
    """
    client = Client(CallbackAPIVersion.VERSION2, client_id=name)
    where = f"broker {options.host}:{options.port}"
    answers: SimpleQueue[str] = SimpleQueue()

    def on_connect(
        client: Client, _data: object, _flags: object, reason: object, _p: object
    ) -> None:
        failed = getattr(reason, "is_failure", False)
        if not failed:
            client.subscribe([(topic, 1) for topic in topics])
        answers.put(str(reason) if failed else "")

    client.on_connect = on_connect
    client.on_message = lambda _client, _data, message: hear(message)
    name_at_broker(client, options.username, options.password_file, options.ca_file)
    _connect(client, options, where)
    client.reconnect_delay_set(1, 2)
    client.loop_start()
    if why := _refusal(answers, options.ca_file):
        client.disconnect()
        client.loop_stop()
        raise NoBrokerError(f"{where} {why}")
    return client


def _connect(client: Client, options: argparse.Namespace, where: str) -> None:
    """Connect, or raise NoBrokerError with what a person should check."""
    try:
        client.connect(options.host, options.port, keepalive=10)
    except ssl.SSLCertVerificationError as error:
        raise NoBrokerError(
            f"{where} shows a certificate that is not good ({error.verify_message}); name in "
            "--ca-file the authority that signed it, and in --host a name that stands in it"
        ) from None
    except (OSError, UnicodeError, ValueError) as error:
        raise NoBrokerError(
            f"{where} cannot be reached ({reason_of(error)}); check {_looked_at(options, error)}"
        ) from None


def _looked_at(options: argparse.Namespace, error: Exception) -> str:
    """Name what a person should check if no connection was made."""
    no_tls = options.ca_file and isinstance(error, ssl.SSLError | ConnectionResetError)
    return "that this port wants TLS, as --ca-file says" if no_tls else ITS_ADDRESS


def _refusal(answers: SimpleQueue[str], authority: Path | None) -> str:
    """Wait for the broker's first answer; empty if it accepts the connection."""
    try:
        answer = answers.get(timeout=ANSWER_S)
    except Empty:
        tls = "that it is a broker" if authority else "whether this port wants TLS (--ca-file)"
        return f"says nothing for {ANSWER_S} s; check {tls}"
    if not answer:
        return ""
    return f"does not let us in ({answer}); check name, password and what they may there"


def name_at_broker(
    client: Client, username: str | None, password: Path | None, authority: Path | None
) -> None:
    """Give a client its name, the password in a file, and TLS with that authority.

    Raises NoBrokerError if a file cannot be read, or is of the wrong kind.
    """
    _with_a_name(username, password)
    if username:
        client.username_pw_set(username, _password(password) if password else None)
    if authority:
        try:
            context = ssl.create_default_context(cafile=str(authority))
        except (OSError, ValueError) as error:
            raise NoBrokerError(
                f"--ca-file {authority}: holds no certificate of an authority that can be read "
                f"({reason_of(error)}); name a PEM file"
            ) from None
        client.tls_set_context(context)


def _password(file: Path) -> str:
    try:
        return password_in(file)
    except OSError as error:
        raise NoBrokerError(
            f"--password-file {file}: cannot be read ({reason_of(error)}); name a text file "
            "that holds the password alone"
        ) from None


def _with_a_name(username: str | None, password: Path | None) -> None:
    if password and not username:
        raise NoBrokerError(
            f"--password-file {password}: a password needs a name; write --username"
        )


def section(options: argparse.Namespace) -> MqttSection:
    """Return the options' broker as a section of a table file. Raises NoBrokerError."""
    _with_a_name(options.username, options.password_file)
    try:
        return MqttSection(
            host=options.host,
            port=options.port,
            username=options.username,
            password_file=options.password_file,
            ca_file=options.ca_file,
        )
    except ValidationError as error:
        raise NoBrokerError("; ".join(map(_as_option, advise(MqttSection, error)))) from None


def _as_option(fault: Advice) -> str:
    """Reword a fault in a key of the table file for the option of that name."""
    key, _, why = fault.text.partition(":")
    return f"--{key.replace('_', '-')}:{why}"
