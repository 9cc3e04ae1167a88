// How many packs and workspaces the graph holds. Reads the store's own counts; always one row.
RETURN COUNT { (:Pack) } + COUNT { (:Workspace) } AS nodes
