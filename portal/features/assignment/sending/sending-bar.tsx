import { CircleAlert, CircleCheck, CloudUpload, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { FeatureTexts } from '#portal/shared/feature-texts.tsx'
import { draftsOf } from '#portal/shared/kept/kept-drafts.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { assignmentTexts } from '../texts.ts'
import { ProgressBar } from './progress-bar.tsx'
import { followAll } from './sending.ts'
import styles from './sending-bar.module.css'
import { closeRow, dropRow, type SendingRow, sendingRows } from './sending-rows.ts'

const texts = { assignment: assignmentTexts }
const icons = { refused: CircleAlert, done: CircleCheck, going: CloudUpload } as const
const isOver = ({ state }: SendingRow) => state === 'refused' || state === 'done'
const addressOf = ({ fileId }: SendingRow) => `/assignment/${fileId}`

/** The bar of every screen that shows what was confirmed and is on its way, and what became of it. */
export function SendingBar() {
  const owner = useSession(draftsOf)
  const { pathname } = useLocation()
  const all = useStore(sendingRows)
  useEffect(() => {
    void followAll()
    // Another tab may have been asked for something, and be closed by now.
    const lookAgain = () => void followAll()
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [])
  // The homework's own screen tells by itself what became of it.
  useEffect(() => {
    for (const row of all) if (row.state === 'done' && addressOf(row) === pathname) dropRow(row.scope)
  }, [all, pathname])
  const rows = all.filter(({ scope }) => scope.startsWith(owner))
  const going = rows.filter((row) => !isOver(row))
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
  const bar = useRoomFor()
  return (
    <section
      ref={bar}
      aria-label={t('onItsWay')}
      className={joinClasses(styles.bar, styles[kind])}
      data-passing
    >
      <Icon size={20} aria-hidden="true" />
      <Link to={addressOf(row)} className={styles.link}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
        {!isKept && kind === 'going' && <span className={styles.text}>{t('keepOpen')}</span>}
      </Link>
      {kind !== 'going' && (
        <IconButton label={t('closeOf', { title })} onClick={() => closeRow(row.scope)}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
      {kind === 'going' && <ProgressBar label={title} percent={percent} className={styles.progress} />}
      {/* Said when something changes, not at every byte. */}
      <VisuallyHidden>
        <span role="status">{kind === 'going' ? '' : `${title}: ${text}`}</span>
      </VisuallyHidden>
    </section>
  )
}

function SeveralBar({ rows }: { rows: readonly SendingRow[] }) {
  const t = useTranslations('assignment')
  const percent = Math.floor(rows.reduce((sum, row) => sum + row.percent, 0) / rows.length)
  const bar = useRoomFor()
  const text = t('several', { count: rows.length, percent })
  return (
    <section ref={bar} aria-label={t('onItsWay')} className={styles.bar} data-passing>
      <CloudUpload size={20} aria-hidden="true" />
      <Link to="/assignment" className={styles.link}>
        <span className={styles.title}>{rows.map(({ title }) => title).join(', ')}</span>
        <span className={styles.text}>{text}</span>
      </Link>
      <ProgressBar label={text} percent={percent} className={styles.progress} />
    </section>
  )
}

function useRowText({ state, status, percent, refusal }: SendingRow): string {
  const t = useTranslations('assignment')
  if (state === 'refused') return t('refused', { refusal })
  if (state === 'done') return t('done', { status })
  if (state === 'elsewhere') return t('elsewhereNow')
  return t(state, { status, percent })
}

/** The screens leave as much room as it takes, so that nothing lies under it. */
function useRoomFor() {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const measure = () => style.setProperty('--place', `${(bar.current?.offsetHeight ?? 0) + 8}px`)
    const observer = new ResizeObserver(measure)
    if (bar.current) observer.observe(bar.current)
    measure()
    return () => {
      observer.disconnect()
      style.removeProperty('--place')
    }
  }, [])
  return bar
}
