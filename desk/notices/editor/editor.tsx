import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { Slice } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { noticeHtml } from '#domain/desk/notice-html.ts'
import { Text } from '#ui/layout/text.tsx'
import { setLink, tools } from './commands.ts'
import styles from './editor.module.css'
import { LinkDialog } from './link-dialog.tsx'
import { readNoticeHtml, readPasted } from './read-html.ts'
import { noticeSchema } from './schema.ts'
import { Toolbar } from './toolbar.tsx'

const { nodes } = noticeSchema

const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** Tab leaves the editor, as in any field; lists are moved in by the brackets. */
const keys = {
  'Mod-b': tools.bold.run,
  'Mod-i': tools.italic.run,
  'Mod-z': tools.undo.run,
  'Mod-y': tools.redo.run,
  'Shift-Mod-z': tools.redo.run,
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
  'Shift-Enter': chainCommands(exitCode, lineBreak),
  Enter: splitListItem(nodes.list_item),
}

const begin = (html: string) =>
  EditorState.create({
    doc: readNoticeHtml(html),
    plugins: [history(), keymap(keys), keymap(baseKeymap)],
  })

/** Our own cleaning comes first: the library’s would need a policy of trusted types for itself. */
function takeHtml(view: EditorView, event: Event, data: DataTransfer | null): boolean {
  const html = data?.getData('text/html') ?? ''
  if (html === '') return false
  event.preventDefault()
  const slice = readPasted(html)
  view.dispatch(
    view.state.tr.replaceSelection(new Slice(slice.content, slice.openStart, slice.openEnd)).scrollIntoView(),
  )
  return true
}

export type NoticeEditorProps = {
  label: string
  /** What it begins with; later changes are those of the editor. */
  html: string
  error?: string | undefined
  onChange: (html: string) => void
}

/** Writes the text of a notice: headings, lists, links, bold and italic [desk-31]. */
export default function NoticeEditor({ label, html, error, onChange }: NoticeEditorProps) {
  const t = useTranslations('deskNotices')
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const viewRef = useRef<EditorView>(null)
  const [state, setState] = useState(() => begin(html))
  const [isLinking, setLinking] = useState(false)
  const changed = useRef(onChange)
  changed.current = onChange

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once, and keeps its own state
  useEffect(() => {
    if (!place.current) return
    const view = new EditorView(place.current, {
      state,
      attributes: {
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        'aria-describedby': `${id}-note`,
        dir: 'auto',
      },
      dispatchTransaction: (transaction) => {
        const next = view.state.apply(transaction)
        view.updateState(next)
        setState(next)
        if (transaction.docChanged) changed.current(noticeHtml(next.doc.toJSON()))
      },
      handleDOMEvents: {
        paste: (own, event) => takeHtml(own, event, event.clipboardData),
        drop: (own, event) => takeHtml(own, event, event.dataTransfer),
      },
    })
    viewRef.current = view
    return () => view.destroy()
  }, [])

  useEffect(() => {
    viewRef.current?.dom.setAttribute('aria-invalid', String(Boolean(error)))
  }, [error])

  const run = (command: Command) => {
    const view = viewRef.current
    if (!view) return
    command(view.state, view.dispatch)
    view.focus()
  }

  return (
    <div className={styles.field}>
      <Text as="span" id={id} size="sm" weight="strong" onClick={() => viewRef.current?.focus()}>
        {label}
      </Text>
      <div className={styles.box}>
        <Toolbar state={state} onRun={run} onLink={() => setLinking(true)} />
        <div ref={place} className={styles.place} />
      </div>
      <Text id={`${id}-note`} size="sm" tone={error ? 'bad' : 'muted'}>
        {error || t('editorHint')}
      </Text>
      {isLinking && (
        <LinkDialog
          state={state}
          onClose={() => setLinking(false)}
          onSet={(link) => {
            setLinking(false)
            // The dialog gives the focus back first.
            setTimeout(() => run(setLink(link)))
          }}
        />
      )}
    </div>
  )
}
