import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { PersonPage, Relative } from '#domain/desk/people-calls.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { PageCard } from './page-card.tsx'
import styles from './people.module.css'

type FamilyCardProps = {
  page: PersonPage
  mayWrite: boolean
  onLink: () => void
  onUnlink: (relative: Relative) => void
}

/** Guardians with numbers to call, brothers and sisters, children. */
export function FamilyCard({ page: { person, family }, mayWrite, onLink, onUnlink }: FamilyCardProps) {
  const t = useTranslations('deskPeople')
  const mayLink = mayWrite && person.role !== 'open'
  return (
    <PageCard title={t('family')}>
      {family.length === 0 && <Text tone="muted">{t('noFamily')}</Text>}
      <ul>
        {family.map((one) => {
          const isTied = one.tie === (person.role === 'student' ? 'guardian' : 'child')
          return (
            <li key={`${one.tie} ${one.member_id}`} className={styles.line}>
              <Stack gap={1} className={styles.who}>
                <Row gap={2} lineGap={1} isWrapping>
                  <TextLink as={Link} to={`/people/${one.member_id}`}>
                    {one.name}
                  </TextLink>
                  {!one.has_come && <Badge tone="quiet" text={t('never')} />}
                </Row>
                <Text size="sm" tone="muted" wrap="anywhere">
                  {[
                    one.tie === 'guardian' ? one.relation : t(`ties.${one.tie}`, { relation: one.relation }),
                    one.section,
                    one.email,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
                {one.phone && (
                  <Text size="sm" isNumeric>
                    <TextLink
                      href={`tel:${one.phone}`}
                      aria-label={t('call', { name: one.name, phone: one.phone })}
                    >
                      {one.phone}
                    </TextLink>
                  </Text>
                )}
                {one.tie === 'guardian' && !one.phone && !one.email && (
                  <Text size="sm" tone="warn">
                    {t('noLogin')}
                  </Text>
                )}
              </Stack>
              {mayLink && isTied && (
                <Button
                  variant="quiet"
                  aria-label={t('unlinkOf', { name: one.name })}
                  onClick={() => onUnlink(one)}
                >
                  {t('unlink')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {mayLink && (
        <div className={styles.actions}>
          {person.role === 'student' && (
            <Link
              to={`/people/add?sibling=${person.member_id}`}
              className={buttonClass({ variant: 'quiet' })}
            >
              {t('addGuardian')}
            </Link>
          )}
          <Button variant="quiet" onClick={onLink}>
            {t('link')}
          </Button>
        </div>
      )}
    </PageCard>
  )
}
