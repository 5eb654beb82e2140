import { useTranslations } from 'use-intl/react'
import type { DeskSettings } from '#domain/desk/settings/calls.ts'
import { Text } from '#ui/layout/text.tsx'
import { useMe } from '../core/session.ts'
import { Section } from './section.tsx'
import styles from './settings.module.css'

/** What only the operator sets, beside the command that does it [desk-89]. */
export function OperatorPart({ settings: { row, hosts } }: { settings: DeskSettings }) {
  const t = useTranslations('deskSettings')
  const { institute } = useMe()
  const space = (cell: string | null | undefined, none: string) =>
    cell ? t('megabytes', { count: Number(cell).toLocaleString('en-IN') }) : none
  const command = `npm run operator -- --institute ${institute.institute_id}`
  const lines = [
    {
      name: t('host'),
      value:
        hosts.length === 0
          ? t('noHost')
          : hosts.map(({ host, is_main }) => (is_main ? t('mainHost', { host }) : host)).join(', '),
      option: '--main-host portal.yourschool.in',
    },
    { name: t('timeZone'), value: row.time_zone ?? '', option: '--time-zone Asia/Kolkata' },
    { name: t('auditDays'), value: row.audit_days ?? '365', option: '--audit-days 365' },
    {
      name: t('personSpace'),
      value: space(row.person_space_mb, t('megabytes', { count: '5,120' })),
      option: '--person-space 5120',
    },
    {
      name: t('instituteSpace'),
      value: space(row.institute_space_mb, t('noLimit')),
      option: '--institute-space none',
    },
  ]
  return (
    <Section part="operator">
      <dl className={styles.facts}>
        {lines.map(({ name, value, option }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Text wrap="anywhere">{value}</Text>
              <code className={styles.command}>{`${command} ${option}`}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
