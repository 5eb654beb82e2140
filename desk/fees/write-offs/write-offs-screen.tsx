import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { WriteOff } from '#domain/desk/fees/plan-calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ListRow, RowActions, RowFacts } from '#ui/layout/list-row.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { useShownTime } from '../../core/shown-time.ts'
import { Unfetched } from '../../core/unfetched.tsx'
import { FeesHead } from '../fees-head.tsx'
import { writeOffTexts } from '../office-texts.ts'
import { useMayWrite, useWriteOffs } from '../queries.ts'
import { feesTexts } from '../texts.ts'
import { DecideDialog } from './decide-dialog.tsx'

const texts = { deskFees: feesTexts, deskWriteOffs: writeOffTexts }

/** What will never be paid, with the word of two people [desk-57]. */
export function WriteOffsScreen() {
  return (
    <FeatureTexts texts={texts}>
      <WriteOffs />
    </FeatureTexts>
  )
}

type Open = { one: WriteOff; isApproved: boolean }

function WriteOffs() {
  const t = useTranslations('deskWriteOffs')
  const query = useWriteOffs()
  const { data } = query
  const [open, setOpen] = useState<Open>()
  return (
    <Stack gap={4}>
      <FeesHead title={t('title')} text={t('about')} />
      {data ? (
        <>
          <Stack as="section" gap={3} aria-labelledby="waiting-title">
            <Text as="h2" size="lg" id="waiting-title">
              {t('waiting')}
            </Text>
            {data.waiting.length === 0 ? (
              <EmptyState title={t('none')} text={t('noneText')} />
            ) : (
              <Card as="ul" padding="none" isDivided>
                {data.waiting.map((one) => (
                  <WriteOffRow key={one.write_off_id} one={one} onOpen={setOpen} />
                ))}
              </Card>
            )}
          </Stack>
          {data.decided.length > 0 && (
            <Stack as="section" gap={3} aria-labelledby="decided-title">
              <Text as="h2" size="lg" id="decided-title">
                {t('decided')}
              </Text>
              <Card as="ul" padding="none" isDivided>
                {data.decided.map((one) => (
                  <WriteOffRow key={one.write_off_id} one={one} />
                ))}
              </Card>
            </Stack>
          )}
        </>
      ) : (
        <Unfetched query={query} count={4} />
      )}
      {open && <DecideDialog {...open} onClose={() => setOpen(undefined)} />}
    </Stack>
  )
}

function WriteOffRow({ one, onOpen }: { one: WriteOff; onOpen?: (open: Open) => void }) {
  const t = useTranslations('deskWriteOffs')
  const show = useShownTime()
  const mayWrite = useMayWrite()
  const named = { amount: showMoney(one.amount), name: one.name }
  const decision = one.is_approved ? 'approved' : 'refused'
  return (
    <ListRow>
      <RowFacts>
        <Row gap={3} isWrapping lineGap="half">
          <Text as="span" weight="strong" isNumeric>
            {named.amount}
          </Text>
          <TextLink as={Link} to={`/fees/students/${one.student_id}`}>
            {one.section ? `${one.name} · ${one.section}` : one.name}
          </TextLink>
        </Row>
        <Text size="sm" tone="muted">
          {t('of', { number: one.instalment, year: one.year, day: showDay(one.due_day) })}
          {onOpen && ` · ${t('left', { left: showMoney(one.left) })}`}
        </Text>
        <Text size="sm" wrap="anywhere">
          {t('asked', { by: one.asked_by, at: show(one.asked_at), reason: one.reason })}
        </Text>
        {one.decided_at && (
          <Text size="sm" tone={one.is_approved ? 'good' : 'bad'} wrap="anywhere">
            {t(decision, { by: one.decided_by, at: show(one.decided_at), answer: one.answer })}
          </Text>
        )}
        {one.undone_at && (
          <Text size="sm" tone="warn">
            {t('undone', { at: show(one.undone_at) })}
          </Text>
        )}
        {onOpen && one.is_own && (
          <Text size="sm" tone="warn">
            {t('own')}
          </Text>
        )}
      </RowFacts>
      {onOpen && mayWrite && (
        <RowActions>
          <Button
            variant="quiet"
            aria-label={t('refuseOf', named)}
            disabled={one.is_own}
            onClick={() => onOpen({ one, isApproved: false })}
          >
            {t('refuse')}
          </Button>
          <Button
            aria-label={t('approveOf', named)}
            disabled={one.is_own}
            onClick={() => onOpen({ one, isApproved: true })}
          >
            {t('approve')}
          </Button>
        </RowActions>
      )}
    </ListRow>
  )
}
