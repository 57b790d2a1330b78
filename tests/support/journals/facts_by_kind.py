"""Every class of facts by its kind."""

from dataclasses import is_dataclass
from typing import get_args, get_type_hints

from controller.core.messages import facts

FACTS: dict[str, type] = {
    get_args(get_type_hints(one)["kind"])[0]: one
    for one in vars(facts).values()
    if isinstance(one, type) and is_dataclass(one) and "kind" in get_type_hints(one)
}
