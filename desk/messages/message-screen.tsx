import { useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ApiError } from '#portal/shared/api-error.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Failure } from '#ui/display/failure.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { NotFound } from '../app/not-found.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { messageOf } from '../core/texts.ts'
import styles from '../notices/notices.module.css'
import { Readers } from '../notices/readers.tsx'
import { noticesTexts } from '../notices/texts.ts'
import { MessageFacts } from './messages-screen.tsx'
import { useMessage, useMessageReaders } from './queries.ts'
import { messagesTexts } from './texts.ts'

const texts = { deskMessages: messagesTexts, deskNotices: noticesTexts }

/** A message that was sent: to whom it went, and who has read it [desk-37]. */
export function MessageScreen() {
  const { id = '' } = useParams()
  return (
    <FeatureTexts texts={texts}>
      <OfMessage key={id} id={id} />
    </FeatureTexts>
  )
}

function OfMessage({ id }: { id: string }) {
  const t = useTranslations('deskMessages')
  const { data, error, refetch, isFetching } = useMessage(id)
  const people = useMessageReaders(id)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error && !data)
    return <Failure message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Waiting count={6} />
  return (
    <Stack gap={4}>
      <ScreenHead
        title={t('message')}
        back={{ to: '/messages', text: t('toList') }}
        text={<MessageFacts message={data} />}
      />
      <Card>
        <p dir="auto" className={styles.message}>
          {data.text}
        </p>
      </Card>
      <Readers title={t('people')} empty={t('peopleEmpty')} query={people} />
    </Stack>
  )
}
