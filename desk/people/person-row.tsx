import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { FoundPerson } from '#domain/desk/people-calls.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { linkRowClass } from '#ui/layout/list-row.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './people.module.css'

/** Somebody in the list: all of it is the link to the page. */
export function PersonRow({ row }: { row: FoundPerson }) {
  const t = useTranslations('deskPeople')
  const { member_id, name, role, section, roll_no, family, phone, email } = row
  return (
    <li>
      <Link to={`/people/${member_id}`} className={linkRowClass}>
        <Avatar name={name} hue={member_id} />
        <Stack gap={1} className={styles.who}>
          <Row gap={2} lineGap={1} isWrapping>
            <Text as="span" weight="strong" wrap="anywhere">
              {name}
            </Text>
            <Badges row={row} />
          </Row>
          <Text size="sm" tone="muted" wrap="anywhere">
            {[
              section || t(`roles.${role}`),
              roll_no && t('rollNo', { number: roll_no }),
              family && t(role === 'parent' ? 'childrenOf' : 'parentsOf', { names: family }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Stack>
        <Text size="sm" tone="muted" isNumeric wrap="anywhere" className={styles.login}>
          {phone || email}
        </Text>
      </Link>
    </li>
  )
}

/** What is not as usual. */
export function Badges({ row }: { row: FoundPerson }) {
  const t = useTranslations('deskPeople')
  const { role, status, phone, email, has_come } = row
  if (status !== 'active') return <Badge tone="bad" text={t(`status.${status}`)} />
  if (!phone && !email) return <Badge tone={role === 'student' ? 'quiet' : 'warn'} text={t('noLogin')} />
  return has_come ? null : <Badge tone="quiet" text={t('never')} />
}
