import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { DeskTransfer, DeskTransfers } from '#domain/desk/upi/calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Fold } from '#ui/display/fold.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Unfetched } from '../core/unfetched.tsx'
import { FeesHead } from '../fees/fees-head.tsx'
import { useMayWrite } from '../fees/queries.ts'
import { feesTexts } from '../fees/texts.ts'
import styles from './payments.module.css'
import { useTransfers, useUpiAccount } from './queries.ts'
import { paymentTexts } from './texts.ts'
import { BookMatches } from './upi/book-matches.tsx'
import { DecideDialog } from './upi/decide-dialog.tsx'
import { StatementDialog } from './upi/statement-dialog.tsx'
import { TransferRow } from './upi/transfer-row.tsx'

const texts = { deskFees: feesTexts, deskPayments: paymentTexts }

/** What families say they have paid by UPI, which the office confirms [desk-115]. */
export function UpiScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Upi />
    </FeatureTexts>
  )
}

type Open = { one: DeskTransfer; isConfirmed: boolean }

function Upi() {
  const t = useTranslations('deskPayments.upi')
  const words = useTranslations('deskPayments.statement')
  const query = useTransfers()
  const { data } = query
  const account = useUpiAccount()
  const mayWrite = useMayWrite()
  const [open, setOpen] = useState<Open>()
  const [isReading, setReading] = useState(false)
  const isOff = account.data === null && data?.waiting.length === 0 && data.decided.length === 0
  return (
    <Stack gap={4}>
      <FeesHead
        title={t('title')}
        text={t('about')}
        actions={
          mayWrite &&
          account.data && (
            <Button variant="quiet" needsNetwork onClick={() => setReading(true)}>
              <FileSpreadsheet size={16} aria-hidden="true" />
              {words('open')}
            </Button>
          )
        }
      />
      {isOff ? (
        <EmptyState
          title={t('off')}
          text={t('offText')}
          action={
            <Link to="/settings#payments" className={buttonClass({ variant: 'quiet' })}>
              {t('settings')}
            </Link>
          }
        />
      ) : data ? (
        <Lists data={data} onOpen={setOpen} />
      ) : (
        <Unfetched query={query} count={4} />
      )}
      {open && data && <DecideDialog {...open} data={data} onClose={() => setOpen(undefined)} />}
      {isReading && <StatementDialog onClose={() => setReading(false)} />}
    </Stack>
  )
}

function Lists({ data, onOpen }: { data: DeskTransfers; onOpen: (open: Open) => void }) {
  const t = useTranslations('deskPayments.upi')
  const mayWrite = useMayWrite()
  const used = new Set(data.findings.flatMap(({ line_ids }) => line_ids))
  const others = data.lines.filter(({ line_id }) => !used.has(line_id))
  return (
    <>
      {mayWrite && <BookMatches data={data} />}
      <Stack as="section" gap={3} aria-labelledby="upi-waiting">
        <Text as="h2" size="lg" id="upi-waiting">
          {t('waiting')}
        </Text>
        {data.waiting.length === 0 ? (
          <EmptyState title={t('none')} text={t('noneText')} />
        ) : (
          <Card as="ul" padding="none" isDivided>
            {data.waiting.map((one) => (
              <TransferRow
                key={one.transfer_id}
                one={one}
                data={data}
                {...(mayWrite && { onDecide: (isConfirmed: boolean) => onOpen({ one, isConfirmed }) })}
              />
            ))}
          </Card>
        )}
      </Stack>
      {data.others > 0 && (
        <Fold title={t('others', { count: data.others })}>
          <Stack as="ul" gap={1}>
            {others.map(({ line_id, day, amount, text }) => (
              <Text
                as="li"
                key={line_id}
                size="sm"
                tone="muted"
                wrap="anywhere"
                isNumeric
                className={styles.other}
              >
                {t('line', { day: showDay(day), amount: showMoney(amount), text })}
              </Text>
            ))}
          </Stack>
        </Fold>
      )}
      {data.decided.length > 0 && (
        <Stack as="section" gap={3} aria-labelledby="upi-decided">
          <Text as="h2" size="lg" id="upi-decided">
            {t('decided')}
          </Text>
          <Card as="ul" padding="none" isDivided>
            {data.decided.map((one) => (
              <TransferRow key={one.transfer_id} one={one} data={data} />
            ))}
          </Card>
        </Stack>
      )}
    </>
  )
}
