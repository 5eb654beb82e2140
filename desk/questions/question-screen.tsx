import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import type { QuestionPage } from '#domain/desk/question-calls.ts'
import { officeReaders } from '#domain/desk/roles.ts'
import { mayPass } from '#portal/shared/api-error.ts'
import { addresseeName } from '#portal/shared/ask/texts.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Row } from '#ui/layout/row.tsx'
import { BackLink } from '#ui/layout/screen.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { useMe } from '../core/session.ts'
import { Unfetched } from '../core/unfetched.tsx'
import { Actions } from './actions.tsx'
import { AnswerForm } from './answer-form.tsx'
import { PostItem } from './post-item.tsx'
import { useQuestion } from './queries.ts'
import { QuestionBadge } from './question-badge.tsx'
import styles from './questions.module.css'
import { Reports } from './reports.tsx'
import { deskQuestionTexts } from './texts.ts'

const texts = { deskQuestions: deskQuestionTexts }

/** A question with all that was written, and the answer [desk-141]. */
export function QuestionScreen() {
  const { id = '' } = useParams()
  const threadId = Number(id)
  return (
    <FeatureTexts texts={texts}>
      <Page key={id} threadId={Number.isSafeInteger(threadId) ? threadId : 0} />
    </FeatureTexts>
  )
}

function Page({ threadId }: { threadId: number }) {
  const t = useTranslations('deskQuestions')
  const query = useQuestion(threadId)
  const { data, error } = query
  return (
    <Stack gap={4}>
      <BackLink to="/questions">{t('back')}</BackLink>
      {/* What one does not reach any more is not shown; while it only cannot be read again, an answer is being written. */}
      {data && (!error || mayPass(error)) ? <Shown page={data} /> : <Unfetched query={query} count={4} />}
    </Stack>
  )
}

function Shown({ page }: { page: QuestionPage }) {
  const t = useTranslations('deskQuestions')
  const { roles } = useMe()
  const { question, posts } = page
  const hasPage = roles.some((role) => officeReaders.includes(role))
  const seen = posts.at(-1)?.post_id ?? 0
  const where = question.sections || t('left')
  return (
    <>
      <Stack gap={1}>
        <Row gap={3} lineGap={1} justify="between" isWrapping align="start">
          <ScreenHead title={question.title} />
          <QuestionBadge question={question} />
        </Row>
        <Text wrap="anywhere">
          {hasPage ? (
            <TextLink as={Link} to={`/people/${question.person_id}`}>
              {question.name}
            </TextLink>
          ) : (
            question.name
          )}
          {' · '}
          {where}
        </Text>
        <Text size="sm" tone="muted" wrap="anywhere">
          {dotted([
            t('to', { whom: addresseeName(question.addressee, question.subject) }),
            t(question.is_by_student ? 'byStudent' : 'by', { name: question.asked_by }),
          ])}
        </Text>
      </Stack>
      <Reports page={page} />
      <ol className={styles.posts} aria-label={question.title}>
        {posts.map((post) => (
          <PostItem key={post.post_id} post={post} page={page} />
        ))}
      </ol>
      {page.may_answer && (
        <>
          <AnswerForm threadId={question.thread_id} last={posts.at(-1)} />
          <Actions page={page} seen={seen} />
        </>
      )}
    </>
  )
}
