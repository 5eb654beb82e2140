import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type DeskTransfers, decideTransfer } from '#domain/desk/upi/calls.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useFeeWrite } from '../../fees/queries.ts'

/** Books what the statement has with the exact amount, one after the other: each alone is whole or not at all [desk-116]. */
export function BookMatches({ data }: { data: DeskTransfers }) {
  const t = useTranslations('deskPayments.upi')
  const write = useFeeWrite()
  const work = useWork()
  const [done, setDone] = useState(0)
  const matches = data.findings.filter(({ kind }) => kind === 'match')
  const [count, setCount] = useState(0)
  if (matches.length === 0 && !work.isPending && work.error === '') return null
  const book = () =>
    work.run(async () => {
      setCount(matches.length)
      setDone(0)
      const failed: string[] = []
      for (const { transfer_id, line_ids } of matches) {
        const line = data.lines.find(({ line_id }) => line_id === line_ids[0])
        try {
          if (!line) continue
          await write(decideTransfer, {
            transfer_id,
            is_confirmed: true,
            answer: '',
            paid_on: line.day,
            line_id: line.line_id,
          })
        } catch (error) {
          failed.push(error instanceof Error ? error.message : String(error))
        }
        setDone((before) => before + 1)
      }
      if (failed.length < matches.length)
        showToast(t('booked', { count: matches.length - failed.length }), 'good')
      if (failed[0]) throw new Error(t('notBooked', { count: failed.length, reason: failed[0] }))
    })
  return (
    <Card gap={3} edge="good" isFlat>
      <Row gap={3} justify="between" isWrapping>
        <Text role="status">
          {work.isPending ? t('booking', { done, count }) : t('matched', { count: matches.length })}
        </Text>
        {matches.length + (work.isPending ? 1 : 0) > 0 && (
          <Button needsNetwork isPending={work.isPending} onClick={() => void book()}>
            {t('book', { count: matches.length })}
          </Button>
        )}
      </Row>
      <FormError text={work.error} />
    </Card>
  )
}
