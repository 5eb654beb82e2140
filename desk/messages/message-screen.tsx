import { useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ApiError } from '#portal/shared/api-error.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { NotFound } from '../app/not-found.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { Unfetched } from '../core/unfetched.tsx'
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
  const query = useMessage(id)
  const { data, error } = query
  const people = useMessageReaders(id)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (!data) return <Unfetched query={query} count={6} />
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
