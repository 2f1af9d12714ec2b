"""The widgets of ipywidgets that we use, with types, which the library does not carry; see widgets.py."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Change = Mapping[str, Any]  # what has changed in a trait: its "name", "old" and "new" value

class Layout:
    display: str
    def __init__(self, **traits: str) -> None: ...

Look = Layout | Mapping[str, str]

class Widget:
    comm: object | None
    layout: Layout
    disabled: bool
    @property
    def model_id(self) -> str: ...
    def __init__(self, *, layout: Look = ..., **traits: object) -> None: ...
    def close(self) -> None: ...
    def add_class(self, name: str) -> Widget: ...
    def remove_class(self, name: str) -> Widget: ...
    def observe(self, hear: Callable[[Change], object], names: str) -> None: ...
    def unobserve_all(self, name: str) -> None: ...
    def send_state(self, key: str | Iterable[str] | None = None) -> None: ...
    def _repr_mimebundle_(self, **how: object) -> dict[str, Any]: ...

class Box(Widget):
    children: Sequence[Any]  # widgets, of whatever kind
    def __init__(self, children: Iterable[Widget] = ..., *, layout: Look = ..., **traits: object) -> None: ...

class HBox(Box): ...
class VBox(Box): ...

class Output(Widget):
    outputs: tuple[Mapping[str, Any], ...]

class HTML(Widget):
    value: str
    style: object
    def __init__(self, value: str = "", *, layout: Look = ..., **traits: object) -> None: ...

class Button(Widget):
    description: str
    button_style: str
    style: object
    def on_click(self, act: Callable[[Button], object]) -> None: ...

class ValueWidget(Widget):
    """What has a value that people change."""

    value: Any  # a number, a text, whether it is ticked, or what is chosen

class Checkbox(ValueWidget): ...
class ToggleButton(ValueWidget): ...

class BoundedIntText(ValueWidget):
    value: int
    min: int
    max: int

class Dropdown(ValueWidget):
    options: Sequence[Any]

class IntSlider(ValueWidget):
    value: int
    min: int
    max: int
