import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useChosenInView } from '../use-chosen-in-view.ts'
import styles from './tabs.module.css'

type TabsProps<Value extends string> = {
  label: string
  value: Value
  tabs: readonly { value: Value; label: string; count?: number | undefined }[]
  onChange: (value: Value) => void
  /** The content of the selected tab. */
  children: ReactNode
}

/** The classes of tabs that are links, with `aria-current` on the current one. */
export const tabLinkClasses = { list: styles.list, tab: styles.tab } as const

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** Tabs and their panel (ARIA APG "Tabs"; focus selects). */
export function Tabs<Value extends string>({ label, value, tabs, onChange, children }: TabsProps<Value>) {
  const id = useId()
  const list = useChosenInView<HTMLDivElement>(value)
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const mirrored: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }
    const key = isRtl ? (mirrored[event.key] ?? event.key) : event.key
    // The focused tab: the previous key press may not be rendered yet.
    const focused = event.target instanceof Element ? event.target.id : ''
    const index = tabs.findIndex((tab) => `${id}-${tab.value}` === focused)
    const next = tabs[steps[key]?.(index, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {children}
      </div>
    </>
  )
}
