import { Bold, Heading, Italic, Link2, List, ListOrdered, type LucideIcon, Redo2, Undo2 } from 'lucide-react'
import type { Command, EditorState } from 'prosemirror-state'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { linkAt, type ToolName, tools } from './commands.ts'
import styles from './editor.module.css'

const icons: Readonly<Record<ToolName | 'link', LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  heading: Heading,
  bullets: List,
  numbers: ListOrdered,
  link: Link2,
  undo: Undo2,
  redo: Redo2,
}
const order = Object.keys(icons) as (keyof typeof icons)[]

type ToolbarProps = { state: EditorState; onRun: (command: Command) => void; onLink: () => void }

/** The buttons above the text: one stop of Tab, and arrow keys between them (ARIA APG "Toolbar"). */
export function Toolbar({ state, onRun, onLink }: ToolbarProps) {
  const t = useTranslations('deskNotices.tools')
  const [stop, setStop] = useState<keyof typeof icons>('bold')
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = order.indexOf(stop)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: order.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = order[(to + order.length) % order.length] ?? 'bold'
    setStop(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-tool="${next}"]`)?.focus()
  }
  return (
    <div role="toolbar" aria-label={t('label')} className={styles.toolbar} onKeyDown={move}>
      {order.map((name) => {
        const Icon = icons[name]
        const isOn = name === 'link' ? linkAt(state).href !== '' : tools[name].isOn?.(state)
        const isOff = name !== 'link' && !tools[name].run(state)
        return (
          <button
            key={name}
            type="button"
            data-tool={name}
            className={styles.tool}
            aria-label={t(name)}
            title={t(name)}
            aria-pressed={isOn}
            aria-disabled={isOff || undefined}
            tabIndex={name === stop ? 0 : -1}
            onFocus={() => setStop(name)}
            // The text keeps its selection, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (name === 'link' ? onLink() : !isOff && onRun(tools[name].run))}
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        )
      })}
    </div>
  )
}
