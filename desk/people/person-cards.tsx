import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { PersonPage } from '#domain/desk/people-calls.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PageCard } from './page-card.tsx'
import styles from './people.module.css'

/** Facts, those that are known. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <Text as="dt" size="sm" tone="muted">
              {name}
            </Text>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export function DetailsCard({ page: { person } }: { page: PersonPage }) {
  const t = useTranslations('deskPeople')
  return (
    <PageCard title={t('details')}>
      <Facts
        facts={[
          [t('phone'), person.phone],
          [t('email'), person.email],
          [t('number'), person.number],
          [t('roll'), person.roll_no],
          [t('born'), person.date_of_birth && showDay(person.date_of_birth)],
          [t('gender'), person.gender],
          [t('joined'), showDay(person.joined_on)],
        ]}
      />
      {!person.phone && !person.email && <Text tone="warn">{t('noLogin')}</Text>}
    </PageCard>
  )
}

const tones = { past: 'quiet', now: 'good', coming: 'info' } as const

export function SectionsCard({ page: { sections } }: { page: PersonPage }) {
  const t = useTranslations('deskPeople')
  return (
    <PageCard title={t('sections')}>
      {sections.length === 0 && <Text tone="muted">{t('noSections')}</Text>}
      <ul>
        {sections.map(({ section_id, name, year, first_day, last_day, when }) => (
          <li key={`${section_id} ${first_day}`} className={styles.line}>
            <Stack>
              <Text weight="strong" wrap="anywhere">
                {t('sectionOf', { name, year })}
              </Text>
              <Text size="sm" tone="muted" isNumeric>
                {[
                  first_day && t('fromDay', { day: showDay(first_day) }),
                  last_day && t('untilDay', { day: showDay(last_day) }),
                ]
                  .filter(Boolean)
                  .join(' ')}
              </Text>
            </Stack>
            <Badge tone={tones[when]} text={t(`whens.${when}`)} />
          </li>
        ))}
      </ul>
    </PageCard>
  )
}
