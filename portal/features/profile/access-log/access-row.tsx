import { Eye, KeyRound, type LucideIcon, Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { accessKinds } from '#domain/profile/access-log.ts'
import type { AccessEntry } from '#domain/profile/access-log-calls.ts'
import { Badge } from '#ui/badge.tsx'
import { readMoment } from '../account/shown-time.ts'
import styles from './access-row.module.css'

const icons: Record<(typeof accessKinds)[AccessEntry['kind']], LucideIcon> = {
  seen: Eye,
  changed: Pencil,
  signIn: KeyRound,
}

/** Who did what, and when, in a sentence. */
export function AccessRow({ entry }: { entry: AccessEntry }) {
  const t = useTranslations('accessLog')
  const { kind, by, by_name: name, about, detail, count, at } = entry
  const Icon = icons[accessKinds[kind]]
  const whose = about === '' ? 'own' : 'child'
  const who = t(`who.${by}`, { name, whose, hasName: name === '' ? 'no' : 'yes' })
  const what = t(`what.${kind}`, { whose, about, detail, count, hasDetail: detail === '' ? 'no' : 'yes' })
  return (
    <div className={styles.row}>
      <span className={styles.icon}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <p className={styles.text}>
        {t('sentence', { who, what })}{' '}
        {kind === 'signedInNewDevice' && <Badge tone="warn" text={t('newDevice')} />}
      </p>
      <time className={styles.time} dateTime={at}>
        {readMoment(at).time}
      </time>
    </div>
  )
}
