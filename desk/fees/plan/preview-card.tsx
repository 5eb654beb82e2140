import { useTranslations } from 'use-intl/react'
import { showMoney } from '#domain/fee/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './plan.module.css'
import type { PlanResult } from './plan-rows.ts'

type PreviewCardProps = {
  preview: PlanResult
  error: string
  isPending: boolean
  onGive: () => void
  onChange: () => void
}

/** Whom a plan concerns, how much it is, and who has some of it already. */
export function PreviewCard({ preview, error, isPending, onGive, onChange }: PreviewCardProps) {
  const t = useTranslations('deskPlan')
  const { given, given_count, had, had_count, instalments, amount } = preview
  const count = (number: number) => ({ count: number, shown: number.toLocaleString('en-IN') })
  return (
    <Card as="section" gap={4} aria-labelledby="plan-preview">
      <Text as="h2" size="sm" tone="muted" id="plan-preview">
        {t('previewTitle')}
      </Text>
      <div role="status">
        <Text size="xl" weight="bold">
          {t('given', count(given_count))}
        </Text>
        {instalments > 0 && (
          <Text>{t('instalments', { ...count(instalments), amount: showMoney(amount) })}</Text>
        )}
      </div>
      {given_count > 0 && (
        <Names
          people={given.map(({ student_id, name, section, amount: own }) => ({
            id: student_id,
            text: `${name}${section ? ` · ${section}` : ''}`,
            end: showMoney(own),
          }))}
          more={given_count - given.length}
        />
      )}
      {had_count > 0 && (
        <>
          <Text tone="warn">{t('had', count(had_count))}</Text>
          <Names
            people={had.map(({ student_id, name, numbers }) => ({
              id: student_id,
              text: name,
              end: numbers.join(', '),
            }))}
            more={had_count - had.length}
          />
        </>
      )}
      <FormError text={error} />
      <Row gap={3} isWrapping>
        <Button variant="quiet" onClick={onChange}>
          {t('change')}
        </Button>
        <Button autoFocus needsNetwork disabled={instalments === 0} isPending={isPending} onClick={onGive}>
          {t('give')}
        </Button>
      </Row>
    </Card>
  )
}

type NamesProps = { people: readonly { id: number; text: string; end: string }[]; more: number }

function Names({ people, more }: NamesProps) {
  const t = useTranslations('deskPlan')
  return (
    // A scrolling area must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
    <ul className={styles.names} tabIndex={0}>
      {people.map(({ id, text, end }) => (
        <li key={id} className={styles.name}>
          <Text as="span" wrap="anywhere">
            {text}
          </Text>
          <Text as="span" isNumeric tone="muted" wrap="nowrap">
            {end}
          </Text>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Text size="sm" tone="muted">
            {t('andMore', { count: more })}
          </Text>
        </li>
      )}
    </ul>
  )
}
