import { ClipboardPaste, Columns3, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { lazyPart } from '#portal/shared/loading/lazy-part.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useMedia } from '#ui/use-media.ts'
import { ScreenHead } from '../app/screen-head.tsx'
import { ExportMenu } from '../exports/export-menu.tsx'
import { Cards } from './cards.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'
import { ConflictsDialog } from './conflicts-dialog.tsx'
import { editsOf, type GridRow, useEdits } from './edits.ts'
import type { Kind } from './fields.ts'
import { Grid } from './grid/grid.tsx'
import { useRows } from './queries.ts'
import styles from './records.module.css'
import { RecordsState } from './records-state.tsx'
import { RecordsTools } from './records-tools.tsx'
import { RowPanel } from './row-panel.tsx'
import { SaveBar } from './save-bar.tsx'
import { useColumns } from './use-columns.ts'
import { useSaving } from './use-saving.ts'
import { useView } from './use-view.ts'

const PasteDialog = lazyPart(async () => (await import('./paste/paste-dialog.tsx')).PasteDialog, null)

/** The narrow screen on which rows are cards. */
const phone = '(max-width: 640px)'

/** What a row panel shows: a row, a new one, or nothing. */
type Panel = { row: GridRow | null } | undefined

export function Records({ kind }: { kind: Kind }) {
  const t = useTranslations('deskRecords')
  const [view, show] = useView(kind)
  const columns = useColumns(kind)
  const query = useRows(kind.kind, view)
  const edits = useEdits(editsOf(kind.kind))
  const saving = useSaving(kind)
  const [panel, setPanel] = useState<Panel>()
  const [isChoosing, setChoosing] = useState(false)
  const [isPasting, setPasting] = useState(false)
  const isPhone = useMedia(phone)
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const mayWrite = kind.right === 'write'

  const openRow = useCallback((row: GridRow) => setPanel({ row }), [])
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])

  function notePasted(cells: number, outside: number) {
    showToast(t('pasted', { cells }))
    if (outside > 0) showToast(t('pastedOutside', { count: outside }), 'bad')
  }

  const isShown = data !== undefined && data.rows.length > 0
  const common = data && {
    kind,
    fields: columns.shown,
    rows: data.rows,
    names: data.names,
    edits: edits.rows,
    onOpen: openRow,
    onMore: hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? more : undefined,
  }
  return (
    <div className={styles.screen}>
      <ScreenHead
        title={kind.title}
        text={kind.about}
        beside={
          data && (
            <Text as="span" role="status" size="sm" tone="muted" isNumeric>
              {data.count > 10_000
                ? t('countMany')
                : t('count', { count: data.count, shown: data.count.toLocaleString('en-IN') })}
            </Text>
          )
        }
        actions={
          <>
            <ExportMenu kind={kind.kind} view={view} mayWrite={mayWrite} />
            {!isPhone && (
              <Button variant="quiet" onClick={() => setChoosing(true)}>
                <Columns3 size={16} aria-hidden="true" />
                {t('columns')}
              </Button>
            )}
            {mayWrite && (
              <Button variant="quiet" onClick={() => setPasting(true)}>
                <ClipboardPaste size={16} aria-hidden="true" />
                {t('paste')}
              </Button>
            )}
            {mayWrite && (
              <Button onClick={() => setPanel({ row: null })}>
                <Plus size={16} aria-hidden="true" />
                {t('add')}
              </Button>
            )}
          </>
        }
      />
      <RecordsTools kind={kind} view={view} onView={show} />
      {!mayWrite && (
        <Text size="sm" tone="muted">
          {t('readOnly')}
        </Text>
      )}
      {isShown && common && isPhone && <Cards {...common} />}
      {isShown && common && !isPhone && (
        <Grid
          {...common}
          count={data.count}
          view={view}
          faults={saving.faults}
          onView={show}
          onHide={(field) => columns.hide([...columns.hidden, field])}
          onSave={saving.save}
          onPasted={notePasted}
        />
      )}
      <RecordsState query={query} isShown={isShown} view={view} onView={show} onMore={more} />
      <SaveBar edits={edits} saving={saving} rows={data?.rows ?? []} kind={kind} />
      {panel && data && (
        <RowPanel
          kind={kind}
          row={panel.row}
          names={data.names}
          onSaved={saving.noteSaved}
          onClose={() => setPanel(undefined)}
        />
      )}
      {isPasting && <PasteDialog kind={kind} onSaved={saving.noteSaved} onClose={() => setPasting(false)} />}
      {isChoosing && (
        <ColumnsDialog
          kind={kind}
          hidden={columns.hidden}
          onHide={columns.hide}
          onClose={() => setChoosing(false)}
        />
      )}
      {saving.conflicts && (
        <ConflictsDialog kind={kind} conflicts={saving.conflicts} saving={saving} names={data?.names ?? {}} />
      )}
    </div>
  )
}
