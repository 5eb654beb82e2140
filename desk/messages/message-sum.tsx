import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import type { CallInput } from '#domain/call.ts'
import { foreseeMessage } from '#domain/desk/message-calls.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { ask } from '../core/ask.ts'
import { messageOf } from '../core/texts.ts'
import styles from '../notices/notices.module.css'
import { ReachLines } from '../notices/reach-lines.tsx'

type MessageSumProps = {
  body: CallInput<typeof foreseeMessage>['body']
  isPending: boolean
  onSend: () => void
  onClose: () => void
}

/** How many get a message, by what, and who cannot [desk-36]. */
export function MessageSum({ body, isPending, onSend, onClose }: MessageSumProps) {
  const t = useTranslations('deskMessages')
  const ofNotices = useTranslations('deskNotices')
  const { data, error } = useQuery({
    queryKey: ['foresee-message', body],
    queryFn: async ({ signal }) => (await ask(foreseeMessage, { body }, { signal })).result,
    gcTime: 0,
  })
  return (
    <Dialog
      title={t('sumTitle')}
      isDismissable={false}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            isPending={isPending}
            isOff={data?.numbers === 0}
            needsNetwork
            onClick={() => data?.numbers !== 0 && onSend()}
          >
            {t('send')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Card isFlat>
          <p dir="auto" className={styles.message}>
            {body.text}
          </p>
        </Card>
        {data ? (
          data.numbers === 0 ? (
            <Text tone="warn">{ofNotices('sumNobody')}</Text>
          ) : (
            <ReachLines sum={{ ...data, unreached: 0 }} inbox={t('sumInbox')}>
              <Text size="sm" tone="muted">
                {t('sumOff')}
              </Text>
              <Text weight="medium">{t('sumNumbers', { count: data.numbers })}</Text>
            </ReachLines>
          )
        ) : error ? (
          <FormError text={ofNotices('sumFailed', { message: messageOf(error) })} />
        ) : (
          <Waiting count={3} />
        )}
        {data && data.without_count > 0 && (
          <Text size="sm" tone="warn" wrap="anywhere">
            {t('without', {
              count: data.without_count,
              names: data.without.join(', '),
              more: data.without_count - data.without.length,
            })}
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}
