import { useId } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { feeQuery, readFeeUrlState } from '#portal/shared/navigation/fee-url-state.ts'
import { useUrlState } from '#portal/shared/navigation/use-url-state.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Tabs } from '#ui/controls/tabs.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FeePanel } from './fee-panel.tsx'
import styles from './fees.module.css'
import { payAddress, readPayUrlState } from './pay/pay-address.ts'
import { payTexts } from './pay/texts.ts'
import { yearToShow } from './queries.ts'
import { feeTexts } from './texts.ts'

/** /fees: amounts due and payments [fee-1]. */
export function FeesScreen() {
  return (
    <FeatureTexts texts={{ fee: feeTexts, pay: payTexts }}>
      <Fees />
    </FeatureTexts>
  )
}

function Fees() {
  const t = useTranslations('fee')
  const { urlState, change } = useUrlState(readFeeUrlState, feeQuery)
  const session = useSession((whole) => whole)
  const { studentId, years } = session
  const [params] = useSearchParams()
  const order = readPayUrlState({ get: (name) => params.get(name === 'order' ? 'payment' : name) }).order
  const year = years.find(({ id }) => id === urlState.yearId) ?? yearToShow(session)
  // The test page and the provider come back to here.
  if (order !== '') return <Navigate to={payAddress({ order })} replace />
  if (studentId === null || !year) return <EmptyState title={t('none')} />
  return (
    <Screen>
      <YearChoice years={years} value={year.id} onChange={(yearId) => change({ yearId })} />
      <Tabs
        label={t('tabs')}
        value={urlState.tab}
        tabs={[
          { value: 'due', label: t('due') },
          { value: 'history', label: t('history') },
        ]}
        onChange={(tab) => change({ tab })}
      >
        <FeePanel tab={urlState.tab} of={{ studentId, yearId: year.id }} />
      </Tabs>
    </Screen>
  )
}

type YearChoiceProps = {
  years: readonly { id: number; name: string }[]
  value: number
  onChange: (yearId: number) => void
}

/** The academic year whose fees are shown. */
function YearChoice({ years, value, onChange }: YearChoiceProps) {
  const t = useTranslations('fee')
  const id = useId()
  return (
    <Row gap={3} className={styles.choice}>
      <Text as="label" size="sm" tone="muted" weight="medium" htmlFor={id}>
        {t('academicYear')}
      </Text>
      <div className={styles.field}>
        <Select id={id} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {years.map((year) => (
            <option key={year.id} value={year.id}>
              {year.name}
            </option>
          ))}
        </Select>
      </div>
    </Row>
  )
}
