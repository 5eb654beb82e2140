import { CircleAlert, CircleCheck, CloudUpload, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { isolate, listed } from '#domain/bidi.ts'
import { draftsOf } from '#portal/shared/device/drafts.ts'
import { startRetrying } from '#portal/shared/outbox/retry-loop.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Text } from '#ui/layout/text.tsx'
import { assignmentTexts } from '../texts.ts'
import { ProgressBar } from './progress-bar.tsx'
import { followAll } from './sending.ts'
import styles from './sending-bar.module.css'
import { closeRow, dropRow, type SendingRow, sendingRows } from './sending-rows.ts'

const texts = { assignment: assignmentTexts }
const icons = { refused: CircleAlert, done: CircleCheck, going: CloudUpload } as const
const hasEnded = ({ state }: SendingRow) => state === 'refused' || state === 'done'
const addressOf = ({ fileId }: SendingRow) => `/assignment/${fileId}`

/** The bar on every screen that shows confirmed homework on its way, and its outcome. */
export function SendingBar() {
  const owner = useSession(draftsOf)
  const { pathname } = useLocation()
  const all = useStore(sendingRows)
  useEffect(() => {
    // Also when the page is shown again: another tab may have confirmed homework and been closed.
    const sender = startRetrying(followAll)
    return sender.stop
  }, [])
  // The screen of the homework shows the outcome itself.
  useEffect(() => {
    for (const row of all) if (row.state === 'done' && addressOf(row) === pathname) dropRow(row.scope)
  }, [all, pathname])
  const rows = all.filter(({ scope }) => scope.startsWith(owner))
  const going = rows.filter((row) => !hasEnded(row))
  const isLostByLeaving = going.some(({ isKept }) => !isKept)
  useEffect(() => {
    if (!isLostByLeaving) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isLostByLeaving])
  const refused = rows.find(({ state }) => state === 'refused')
  const isMany = !refused && going.length > 1
  const one = refused ?? going[0] ?? rows[0]
  return (
    <FeatureTexts texts={texts}>
      {isMany && <SeveralBar rows={going} />}
      {!isMany && one && <OneBar row={one} />}
    </FeatureTexts>
  )
}

function OneBar({ row }: { row: SendingRow }) {
  const t = useTranslations('assignment')
  const text = useRowText(row)
  const { title, state, percent, isKept } = row
  const kind = state === 'refused' || state === 'done' ? state : 'going'
  const Icon = icons[kind]
  const bar = useBarHeight()
  return (
    <section
      ref={bar}
      aria-label={t('onItsWay')}
      className={joinClasses(styles.bar, styles[kind])}
      data-passing
    >
      <Icon size={20} aria-hidden="true" />
      <Link to={addressOf(row)} className={styles.link}>
        <Text as="span" weight="strong" wrap="cut">
          {title}
        </Text>
        <BarText text={text} />
        {!isKept && kind === 'going' && <BarText text={t('keepOpen')} />}
      </Link>
      {kind !== 'going' && (
        <IconButton label={t('closeOf', { title })} onClick={() => closeRow(row.scope)}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
      {kind === 'going' && <ProgressBar label={title} percent={percent} className={styles.progress} />}
      {/* Read out when the state changes, not at every byte. */}
      <VisuallyHidden role="status">{kind === 'going' ? '' : `${isolate(title)}: ${text}`}</VisuallyHidden>
    </section>
  )
}

function SeveralBar({ rows }: { rows: readonly SendingRow[] }) {
  const t = useTranslations('assignment')
  const percent = Math.floor(rows.reduce((sum, row) => sum + row.percent, 0) / rows.length)
  const bar = useBarHeight()
  const text = t('several', { count: rows.length, percent })
  return (
    <section ref={bar} aria-label={t('onItsWay')} className={styles.bar} data-passing>
      <CloudUpload size={20} aria-hidden="true" />
      <Link to="/assignment" className={styles.link}>
        <Text as="span" weight="strong" wrap="cut">
          {listed(rows.map(({ title }) => title))}
        </Text>
        <BarText text={text} />
      </Link>
      <ProgressBar label={text} percent={percent} className={styles.progress} />
    </section>
  )
}

function BarText({ text }: { text: string }) {
  return (
    <Text as="span" tone="muted" isNumeric wrap="anywhere">
      {text}
    </Text>
  )
}

function useRowText({ state, status, percent, refusal }: SendingRow): string {
  const t = useTranslations('assignment')
  if (state === 'refused') return t('refused', { refusal })
  if (state === 'done') return t('done', { status })
  if (state === 'elsewhere') return t('elsewhereNow')
  return t(state, { status, percent })
}

/** Gives the stylesheets the height of the bar, so that it covers nothing. */
function useBarHeight() {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const measure = () => style.setProperty('--bar-height', `${(bar.current?.offsetHeight ?? 0) + 8}px`)
    const observer = new ResizeObserver(measure)
    if (bar.current) observer.observe(bar.current)
    measure()
    return () => {
      observer.disconnect()
      style.removeProperty('--bar-height')
    }
  }, [])
  return bar
}
