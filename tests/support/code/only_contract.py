"""An import contract that lists what is allowed, so that what nobody thought of is refused.

Import Linter's own contracts list what is forbidden, or order floors within one package.
"""

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


def _within(module: str, packages: set[str]) -> bool:
    return any(module == one or module.startswith(one + ".") for one in packages)


class OnlyContract(Contract):
    """Modules of `source_modules` import, below `roots`, nothing but `allowed_modules`.

    `roots` is a package, or `*` for everything, the standard library included. Imports are
    looked at one by one: what an allowed module imports is the business of its own contract.
    """

    source_modules = fields.ListField(subfield=fields.StringField())
    allowed_modules = fields.ListField(subfield=fields.StringField())
    roots = fields.StringField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        sources, allowed = set(self.source_modules), set(self.allowed_modules)
        found = [
            (importer, imported)
            for importer in sorted(graph.modules)
            if _within(importer, sources)
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if (self.roots == "*" or _within(imported, {self.roots}))
            and not _within(imported, allowed)
        ]
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for importer, imported in check.metadata["found"]:
            output.print_error(f"{importer} imports {imported}, which is not on the list.")
