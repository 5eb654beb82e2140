import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

/** Calls of imports and exports at the desk: a part of `validRequests`. */
export const validImportRequests = {
  // Uploads are apart from the contract: none is there.
  'POST /desk/v1/imports': () => ({ body: { files: [{ upload_id: 'ab'.repeat(16), path: 'x.csv' }] } }),
  'GET /desk/v1/imports': () => ({}),
  'GET /desk/v1/imports/:import_id': (me) => ({ params: { import_id: me.things.import } }),
  'GET /desk/v1/imports/:import_id/suggest': (me) => ({
    params: { import_id: me.things.import },
    query: { table: 't1', kind: 'subjects' },
  }),
  'POST /desk/v1/imports/:import_id/check': (me) => ({
    params: { import_id: me.things.import },
    body: { tables: [], cells: [], replaced: [] },
  }),
  'POST /desk/v1/imports/:import_id/write': (me) => ({
    params: { import_id: me.things.import },
    body: { check: '', leave_out: false, is_quiet: false },
  }),
  'POST /desk/v1/imports/:import_id/discard': (me) => ({ params: { import_id: me.things.import } }),
  'GET /desk/v1/imports/:import_id/paper': (me) => ({ params: { import_id: me.things.import }, query: {} }),
  'GET /desk/v1/imports/:import_id/faults': (me) => ({ params: { import_id: me.things.import } }),
  'GET /desk/v1/templates/:kind': () => ({ params: { kind: 'students' }, query: { format: 'csv' } }),
  'GET /desk/v1/exports/:kind': () => ({ params: { kind: 'students' }, query: { format: 'csv' } }),
  'GET /desk/v1/exports': () => ({}),
  'POST /desk/v1/exports': () => ({}),
  'GET /desk/v1/exports/file/:export_id': (me) => ({ params: { export_id: me.things.export } }),
} satisfies Record<string, (me: Caller) => Parts>
