import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { feeLimits } from '#domain/desk/fees/shared.ts'
import { showMoney } from '#domain/fee/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './plan.module.css'
import { emptyRow, type PlanRow, readRow, sumOfRows } from './plan-rows.ts'

type PlanInstalmentsProps = {
  rows: PlanRow[]
  isChecked: boolean
  onRows: (rows: PlanRow[]) => void
}

const fields = ['number', 'day', 'fee', 'tax', 'discount'] as const

/** The instalments of a plan, a line for each. */
export function PlanInstalments({ rows, isChecked, onRows }: PlanInstalmentsProps) {
  const t = useTranslations('deskPlan')
  const change = (key: number, field: keyof PlanRow, value: string) =>
    onRows(rows.map((row) => (row.key === key ? { ...row, [field]: value } : row)))
  const add = () => {
    const last = rows.at(-1)
    const key = Math.max(0, ...rows.map((row) => row.key)) + 1
    onRows([
      ...rows,
      {
        ...emptyRow(key, (Number(last?.number) || rows.length) + 1),
        fee: last?.fee ?? '',
        tax: last?.tax ?? '',
      },
    ])
  }
  return (
    <Card as="section" gap={3} aria-labelledby="plan-what">
      <Text as="h2" size="lg" id="plan-what">
        {t('what')}
      </Text>
      <ul className={styles.rows}>
        {rows.map((row, index) => (
          <li key={row.key} className={styles.row} data-wrong={(isChecked && !readRow(row)) || undefined}>
            {fields.map((field) => (
              <TextField
                key={field}
                label={t(field)}
                aria-label={t(`${field}Of`, { row: index + 1 })}
                type={field === 'day' ? 'date' : 'text'}
                inputMode={field === 'number' ? 'numeric' : field === 'day' ? undefined : 'decimal'}
                autoComplete="off"
                maxLength={20}
                placeholder={field === 'tax' || field === 'discount' ? '0' : undefined}
                value={row[field]}
                className={styles[field]}
                onChange={(event) => change(row.key, field, event.target.value)}
              />
            ))}
            {rows.length > 1 && (
              <IconButton
                label={t('removeRow', { row: index + 1 })}
                className={styles.bin}
                onClick={() => onRows(rows.filter((one) => one !== row))}
              >
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <Row gap={4} justify="between" isWrapping>
        {rows.length < feeLimits.plan && (
          <Button variant="quiet" onClick={add}>
            <Plus size={16} aria-hidden="true" />
            {t('add')}
          </Button>
        )}
        <Text weight="strong" isNumeric role="status">
          {t('total', { amount: showMoney(sumOfRows(rows)) })}
        </Text>
      </Row>
    </Card>
  )
}
