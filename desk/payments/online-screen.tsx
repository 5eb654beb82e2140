import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { OnlineRow as Row } from '#domain/desk/fees/online-calls.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ShowMore } from '../core/show-more.tsx'
import { Unfetched } from '../core/unfetched.tsx'
import { FeesHead } from '../fees/fees-head.tsx'
import { accountTexts, feesTexts } from '../fees/texts.ts'
import { OnlineFiles } from './online/online-files.tsx'
import { OnlineRow } from './online/online-row.tsx'
import { type OpenRefund, RefundOnline } from './online/refund-online.tsx'
import { SettleDialog } from './online/settle-dialog.tsx'
import { useOnlinePayments } from './queries.ts'
import { paymentTexts } from './texts.ts'

const texts = { deskFees: feesTexts, deskAccount: accountTexts, deskPayments: paymentTexts }

/** Payments by the payment service, and what of them is unclear [desk-118]. */
export function OnlineScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Online />
    </FeatureTexts>
  )
}

function Online() {
  const t = useTranslations('deskPayments.online')
  const [params, setParams] = useSearchParams()
  const isUnclear = params.get('unclear') === 'true'
  const query = useOnlinePayments(isUnclear)
  const { data } = query
  const [refund, setRefund] = useState<OpenRefund>()
  const [settling, setSettling] = useState<Row>()
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Stack gap={4}>
      <FeesHead title={t('title')} text={t('about')} />
      {data ? (
        <>
          <div>
            <Segments
              label={t('title')}
              value={isUnclear ? 'unclear' : 'all'}
              options={[
                { value: 'all', label: t('all') },
                { value: 'unclear', label: t('unclear', { count: data.pages[0]?.unclear ?? 0 }) },
              ]}
              onChange={(value) =>
                setParams(value === 'unclear' ? { unclear: 'true' } : {}, { replace: true })
              }
            />
          </div>
          {rows.length === 0 ? (
            <EmptyState
              title={t(isUnclear ? 'noneUnclear' : 'none')}
              text={t(isUnclear ? 'noneUnclearText' : 'noneText')}
            />
          ) : (
            <Card as="ul" padding="none" isDivided>
              {rows.map((row) => (
                <OnlineRow key={row.online_id} row={row} onRefund={setRefund} onSettle={setSettling} />
              ))}
            </Card>
          )}
          <ShowMore query={query} text={t('more')} />
          {rows.length > 0 && !isUnclear && <OnlineFiles />}
        </>
      ) : (
        <Unfetched query={query} count={5} />
      )}
      {refund && <RefundOnline {...refund} onClose={() => setRefund(undefined)} />}
      {settling && <SettleDialog row={settling} onClose={() => setSettling(undefined)} />}
    </Stack>
  )
}
