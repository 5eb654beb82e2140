import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { joinClasses } from '../join-classes.ts'
import { words } from '../words.ts'
import styles from './toast.module.css'

export type ToastKind = 'info' | 'good' | 'bad'
type Toast = { id: number; text: string; kind: ToastKind }

const icons = { info: Info, good: CircleCheck, bad: CircleAlert } as const
const shownForMs = 7000
const none: readonly Toast[] = []

let toasts = none
let lastId = 0
let regions: readonly string[] = []
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function changeRegions(next: readonly string[]) {
  regions = next
  for (const listener of listeners) listener()
}

/** Shows a text for a few seconds without taking the focus. The same text is not shown twice. */
export function showToast(text: string, kind: ToastKind = 'info'): void {
  lastId += 1
  change([...toasts.filter((toast) => toast.text !== text), { id: lastId, text, kind }])
}

function dismissToast(id: number) {
  change(toasts.filter((toast) => toast.id !== id))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The container of toasts: on every page, and in each dialog, because everything else is inert then. The newest
 * container shows them. It is rendered while empty, so that screen readers announce toasts.
 */
export function Toasts() {
  const id = useId()
  useLayoutEffect(() => {
    changeRegions([...regions, id])
    return () => changeRegions(regions.filter((region) => region !== id))
  }, [id])
  const shown = useSyncExternalStore(
    subscribe,
    () => (regions.at(-1) === id ? toasts : none),
    () => none,
  )
  return (
    <div className={styles.toasts} role="status" aria-live="polite" data-react-aria-top-layer="true">
      {shown.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastRow({ toast }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(toast.id), shownForMs)
    return () => clearTimeout(timer)
  }, [toast.id])
  const Icon = icons[toast.kind]
  return (
    <div className={joinClasses(styles.toast, styles[toast.kind])}>
      <Icon size={18} aria-hidden="true" />
      <span>{toast.text}</span>
      <IconButton label={words.close} onClick={() => dismissToast(toast.id)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
