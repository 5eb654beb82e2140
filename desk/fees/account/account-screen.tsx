import { useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { FeeAccount } from '#domain/desk/fees/calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { NotFound } from '../../app/not-found.tsx'
import { ScreenHead } from '../../app/screen-head.tsx'
import { Refusal } from '../../core/ask.ts'
import { Unfetched } from '../../core/unfetched.tsx'
import { useQueryState } from '../../use-query-state.ts'
import { Figures } from '../figures.tsx'
import { useAccount, useMayWrite } from '../queries.ts'
import { accountTexts, feesTexts } from '../texts.ts'
import styles from './account.module.css'
import { CreditCard } from './credit-card.tsx'
import { type Earlier, PaymentList } from './payment-list.tsx'
import { Till } from './till.tsx'

const texts = { deskFees: feesTexts, deskAccount: accountTexts }

/** The fees of a student as the family sees them, and what the desk does with them [desk-52]. */
export function AccountScreen() {
  const { student = '' } = useParams()
  return (
    <FeatureTexts texts={texts}>
      {/^\d{1,15}$/.test(student) ? <Account studentId={student} /> : <NotFound />}
    </FeatureTexts>
  )
}

function Account({ studentId }: { studentId: string }) {
  const [{ year }, show] = useQueryState({ year: '' })
  const query = useAccount(studentId, year)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (error instanceof Refusal && error.status === 404) return <NotFound />
  return (
    <Stack gap={4}>
      {data ? (
        <Shown
          key={`${studentId} ${data.year_id}`}
          account={data}
          earlier={
            hasNextPage ? { isPending: isFetchingNextPage, onShow: () => void fetchNextPage() } : undefined
          }
          onYear={(next) => show({ year: next })}
        />
      ) : (
        <Unfetched query={query} count={6} />
      )}
    </Stack>
  )
}

type ShownProps = { account: FeeAccount; earlier: Earlier | undefined; onYear: (year: string) => void }

function Shown({ account, earlier, onYear }: ShownProps) {
  const t = useTranslations('deskAccount')
  const sums = useTranslations('deskFees.sums')
  const mayWrite = useMayWrite()
  const { student, years, year_id, payments } = account
  const others = years.filter((one) => one.year_id !== year_id && one.due > 0)
  const writtenOff = account.instalments.reduce((sum, one) => sum + one.written_off, 0)
  const dueNow = account.instalments
    .filter((one) => one.due_day <= account.today)
    .reduce((sum, one) => sum + one.fee_due + one.fine_due, 0)
  return (
    <>
      <ScreenHead
        title={student.section ? `${student.name} · ${student.section}` : student.name}
        back={{ to: '/fees', text: t('back') }}
        text={
          [
            student.display_id,
            ...student.guardians.map(({ name, phone }) => (phone ? t('parent', { name, phone }) : name)),
          ]
            .filter(Boolean)
            .join(' · ') || t('noPhone')
        }
        actions={
          years.length > 1 && (
            <SelectField
              label={t('year')}
              value={String(year_id)}
              options={years.map((one) => ({ value: String(one.year_id), label: one.name }))}
              onChange={(event) => onYear(event.target.value)}
            />
          )
        }
      />
      {others.length > 0 && (
        <Text tone="warn" size="sm" role="status">
          {t('otherYears', {
            list: others.map((one) => t('dueOf', { amount: showMoney(one.due), year: one.name })).join(', '),
          })}
        </Text>
      )}
      <Till account={account} mayWrite={mayWrite} />
      <Figures
        label={student.name}
        figures={[
          { name: sums('dueNow'), amount: dueNow, tone: dueNow > 0 ? 'bad' : 'default' },
          { name: sums('due'), amount: account.due },
          { name: sums('paid'), amount: account.paid },
          ...(writtenOff > 0 ? [{ name: sums('writtenOff'), amount: writtenOff }] : []),
          ...(account.credit > 0 ? [{ name: sums('credit'), amount: account.credit }] : []),
          { name: sums('total'), amount: account.total },
        ]}
      />
      {mayWrite && account.credit_left > 0 && account.due > 0 && <CreditCard account={account} />}
      <section aria-labelledby="payments-title" className={styles.section}>
        <Text as="h2" size="lg" id="payments-title">
          {t('payments')}
        </Text>
        <PaymentList account={account} payments={payments} earlier={earlier} mayWrite={mayWrite} />
      </section>
    </>
  )
}
