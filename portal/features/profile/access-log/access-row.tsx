import { Eye, KeyRound, type LucideIcon, Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { accessKinds } from '#domain/profile/access-log.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from '../account/account.module.css'
import { readMoment } from '../account/shown-time.ts'
import type { AccessEntry } from './queries.ts'

const icons: Record<(typeof accessKinds)[AccessEntry['kind']], LucideIcon> = {
  seen: Eye,
  changed: Pencil,
  signIn: KeyRound,
}

/** An entry as a sentence, with its time. */
export function AccessRow({ entry }: { entry: AccessEntry }) {
  const t = useTranslations('accessLog')
  const { kind, by, byName: name, about, detail, count, moment } = entry
  const Icon = icons[accessKinds[kind]]
  const owner = about === '' ? 'own' : 'child'
  const who = t(`who.${by}`, { name, owner, hasName: name === '' ? 'no' : 'yes' })
  const what = t(`what.${kind}`, { owner, about, detail, count, hasDetail: detail === '' ? 'no' : 'yes' })
  return (
    <Row as="li" gap={3} className={styles.entry}>
      <span className={styles.sign}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <Text wrap="anywhere" className={styles.sentence}>
        {t('sentence', { who, what })}{' '}
        {kind === 'signedInNewDevice' && <Badge tone="warn" text={t('newDevice')} />}
      </Text>
      <Text as="time" size="sm" tone="muted" wrap="nowrap" isNumeric dateTime={moment}>
        {readMoment(moment).time}
      </Text>
    </Row>
  )
}
