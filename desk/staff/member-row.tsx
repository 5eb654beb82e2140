import { useTranslations } from 'use-intl/react'
import type { StaffMember } from '#domain/desk/calls.ts'
import { Button } from '#ui/controls/button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { ListRow, RowActions, RowFacts } from '#ui/layout/list-row.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useMe } from '../core/session.ts'
import { useShownTime } from '../core/shown-time.ts'

type MemberRowProps = { member: StaffMember; onOpen: (what: 'again' | 'roles' | 'remove' | 'reset') => void }

/** A member of the staff: roles, whether the second step is on, and when the person was here. */
export function MemberRow({ member, onOpen }: MemberRowProps) {
  const t = useTranslations('deskStaff')
  const roleName = useTranslations('desk.roles')
  const show = useShownTime()
  const { person_id } = useMe()
  const { name, phone, email, roles, has_second_step, invited_until, last_seen_at } = member
  return (
    <ListRow>
      <RowFacts>
        <Row gap={3} align="start">
          <Avatar name={name} />
          <Stack gap={1}>
            <Row gap={2} isWrapping>
              <Text as="span" weight="strong" wrap="anywhere">
                {name}
              </Text>
              {member.person_id === person_id && <Badge tone="accent" text={t('you')} />}
              {roles.map((role) => (
                <Badge key={role} tone="quiet" text={roleName(role)} />
              ))}
            </Row>
            <Text size="sm" tone="muted" wrap="anywhere">
              {[phone, email].filter(Boolean).join(' · ')}
            </Text>
            <Text size="sm" tone={has_second_step || invited_until ? 'muted' : 'warn'}>
              {invited_until
                ? t('invited', { at: show(invited_until) })
                : `${t(has_second_step ? 'hasStep' : 'noStep')} · ${last_seen_at ? t('seen', { at: show(last_seen_at) }) : t('never')}`}
            </Text>
          </Stack>
        </Row>
      </RowFacts>
      <RowActions>
        {(invited_until || !has_second_step) && (
          <Button variant="quiet" aria-label={t('againOf', { name })} onClick={() => onOpen('again')}>
            {t('again')}
          </Button>
        )}
        <Button variant="quiet" aria-label={t('changeOf', { name })} onClick={() => onOpen('roles')}>
          {t('change')}
        </Button>
        {has_second_step && member.person_id !== person_id && (
          <Button variant="quiet" aria-label={t('resetOf', { name })} onClick={() => onOpen('reset')}>
            {t('reset')}
          </Button>
        )}
        <Button variant="quiet" aria-label={t('removeOf', { name })} onClick={() => onOpen('remove')}>
          {t('remove')}
        </Button>
      </RowActions>
    </ListRow>
  )
}
