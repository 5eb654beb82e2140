import { useEffect, useRef, useState } from 'react'
import { createPath, Link, useBlocker, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { paymentOrder, returnedPayment } from '#domain/fee/online/calls.ts'
import { send } from '#portal/shared/api.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { words } from '#ui/words.ts'
import { showCheckout } from './load-checkout.ts'
import { leaving } from './open-checkout.ts'
import styles from './pay.module.css'
import { payAddress, readPayUrlState } from './pay-address.ts'
import { payTexts } from './texts.ts'

/** /fees/pay/checkout: the only page whose policy lets the provider's script run. It has nothing but that [pay-56]. */
export function CheckoutScreen() {
  return (
    <FeatureTexts texts={{ pay: payTexts }}>
      <OpenCheckout />
    </FeatureTexts>
  )
}

function OpenCheckout() {
  const t = useTranslations('pay.checkout')
  const [params] = useSearchParams()
  const { order } = readPayUrlState(params)
  const [hasFailed, setFailed] = useState(false)
  const isOpen = useRef(false)

  const open = async () => {
    if (isOpen.current) return
    isOpen.current = true
    setFailed(false)
    // Another document has the narrow policy again, and Back does not lead here.
    const leave = () => location.replace(payAddress({ order }))
    try {
      const { result } = await send(paymentOrder, { params: { order } })
      const { checkout, state } = result.order
      if (state !== 'open' || checkout?.provider !== 'razorpay') return leave()
      const proof = await showCheckout(checkout)
      // Whether or not this gets through, the server asks the provider.
      if (proof)
        await send(returnedPayment, { params: { order }, body: { proof } }, { key: newKey() }).catch(
          () => undefined,
        )
      leave()
    } catch {
      isOpen.current = false
      setFailed(true)
    }
  }
  // A link of the menu leads to another document as well: the wide policy and the provider's script end with this one.
  const blocker = useBlocker(true)
  const next = blocker.state === 'blocked' ? createPath(blocker.location) : ''
  useEffect(() => {
    if (next !== '') leaving.go(next)
  }, [next])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once.
  useEffect(() => {
    void open()
  }, [])

  return (
    <Screen width="text">
      {hasFailed ? (
        <EmptyState
          title={t('failed')}
          text={t('failedText')}
          action={
            <Row gap={3} isWrapping justify="center">
              <Link
                to={payAddress({ order })}
                reloadDocument
                replace
                className={buttonClass({ variant: 'quiet' })}
              >
                {t('back')}
              </Link>
              <Button onClick={() => void open()}>{words.retry}</Button>
            </Row>
          }
        />
      ) : (
        <div className={styles.middle}>
          <Spinner label={t('opening')} />
        </div>
      )}
    </Screen>
  )
}
