import { useTranslations } from 'use-intl/react'
import type { ThreadReply } from '#domain/ask/calls.ts'
import { showDay } from '#domain/day.ts'
import { Card } from '#ui/layout/card.tsx'

type WhyNotProps = { whyNot: Exclude<ThreadReply['why_not'], ''>; pause: ThreadReply['pause'] }

/** Why one cannot write here, with the reason of a pause [ask-11]. */
export function WhyNot({ whyNot, pause }: WhyNotProps) {
  const t = useTranslations('ask')
  return (
    <Card tone="warn" padding="small">
      {whyNot === 'paused' && pause
        ? t('paused', { until: showDay(pause.until), reason: pause.reason })
        : t(whyNot === 'full' ? 'full' : 'off')}
    </Card>
  )
}
