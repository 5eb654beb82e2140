import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { undoRun } from '#domain/desk/record-calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { Obstacles } from '../../changes/obstacles.tsx'
import { useFeeWrite } from '../queries.ts'
import type { PlanResult } from './plan-rows.ts'

/** A plan that was given, and the way back. */
export function GivenCard({ given, onAgain }: { given: PlanResult; onAgain: () => void }) {
  const t = useTranslations('deskPlan')
  const write = useFeeWrite()
  const work = useWork()
  const [obstacles, setObstacles] = useState<readonly string[]>([])
  const { given_count: count, number, instalments, amount } = given
  const undo = () =>
    work.run(async () => {
      const { result } = await write(undoRun, { number: number ?? 0 })
      if (result.obstacles.length > 0) return setObstacles(result.obstacles)
      showToast(t('undone'), 'good')
      onAgain()
    })
  return (
    <Card gap={3} tone={undefined} edge="good">
      <div role="status">
        <Text size="lg" weight="bold">
          {t('done', { count, shown: count.toLocaleString('en-IN') })}
        </Text>
        <Text>
          {t('instalments', {
            count: instalments,
            shown: instalments.toLocaleString('en-IN'),
            amount: showMoney(amount),
          })}
        </Text>
      </div>
      <FormError text={work.error} />
      <Row gap={3} isWrapping>
        {number !== null && (
          <Button variant="quiet" isPending={work.isPending} onClick={() => void undo()}>
            {t('undo')}
          </Button>
        )}
        <Button autoFocus onClick={onAgain}>
          {t('title')}
        </Button>
      </Row>
      {obstacles.length > 0 && <Obstacles obstacles={obstacles} onClose={() => setObstacles([])} />}
    </Card>
  )
}
