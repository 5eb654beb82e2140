import type { Fault } from '../fault.ts'

/** Faults of taking an import back. */
export const inUndo: readonly Fault[] = [
  {
    id: 'undo-over-later-changes',
    area: 'undo',
    what: 'An import is undone although a later one changed the same rows: that change is lost.',
    file: 'server/undo/obstacles.ts',
    from: 'or other_columns(i.became, to_jsonb(t) - $3::text[]) is not null',
    to: 'or false',
    tests: ['cli/undo'],
  },
  {
    id: 'undo-under-sign-ins',
    area: 'undo',
    what: 'What people did since is no obstacle: undoing fails with an error of the database.',
    file: 'server/undo/obstacles.ts',
    from: 'if (reference.parent === name && child)',
    to: 'if (reference.parent === name && child && child.name !== "device")',
    tests: ['cli/undo'],
  },
  {
    id: 'undo-forgets-changed-rows',
    area: 'undo',
    what: 'Undoing removes new rows, but does not set changed ones back.',
    file: 'server/undo/undo.ts',
    from: 'if (columns.length === 0) return 0\n  const { rowCount } = await client.query(\n    `update',
    to: 'if (columns.length !== -1) return 0\n  const { rowCount } = await client.query(\n    `update',
    tests: ['cli/undo'],
  },
  {
    id: 'undo-removes-from-calendars',
    area: 'undo',
    what: 'A class that subscribed calendars have read is removed: some phones show it for ever.',
    file: 'server/undo/calendar.ts',
    from: 'if (rows.length === 0) return',
    to: 'if (rows.length >= 0) return',
    tests: ['cli/undo'],
  },
]
