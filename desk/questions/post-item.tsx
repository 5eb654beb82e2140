import { Flag, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type QuestionPage, questionFile, reportQuestion } from '#domain/desk/question-calls.ts'
import { saveBlob } from '#portal/shared/files/save-file.ts'
import { useRequest } from '#portal/shared/requests/use-request.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { fetchFile } from '../core/fetch-file.ts'
import { useShownTime } from '../core/shown-time.ts'
import { useActing } from './queries.ts'
import styles from './questions.module.css'
import { ReasonDialog } from './reason-dialog.tsx'

type PostItemProps = { post: QuestionPage['posts'][number]; page: QuestionPage }

/** What somebody wrote; what the family wrote is reported here [desk-145]. */
export function PostItem({ post, page }: PostItemProps) {
  const t = useTranslations('deskQuestions')
  const show = useShownTime()
  const at = show(post.at)
  const name = post.author || post.role
  if (post.kind !== 'message')
    return (
      <Text as="li" size="sm" tone="muted" align="center" wrap="anywhere">
        {post.kind === 'closed'
          ? t('closedBy', { name, at })
          : t('handedOver', { name, whom: post.text, at })}
      </Text>
    )
  return (
    <Card as="li" gap={2} className={post.side === 'family' ? styles.family : styles.school}>
      <Row gap={2} justify="between">
        <Text size="sm" weight="medium" wrap="anywhere">
          {post.author ? t('writer', { name: post.author, role: post.role }) : post.role}
        </Text>
        {post.side === 'family' && page.may_answer && <ReportButton post={post} page={page} name={name} />}
      </Row>
      <Text wrap="lines" dir="auto">
        {post.text}
      </Text>
      {post.file && (
        <FileButton threadId={page.question.thread_id} postId={post.post_id} name={post.file.name} />
      )}
      <Text size="xs" tone="muted" isNumeric>
        {at}
      </Text>
    </Card>
  )
}

function ReportButton({ post, page, name }: PostItemProps & { name: string }) {
  const t = useTranslations('deskQuestions')
  const [isOpen, setOpen] = useState(false)
  const { isPending, error, act } = useActing()
  const send = async (reason: string) => {
    const params = { thread_id: page.question.thread_id }
    if (!(await act(reportQuestion, { params, body: { post_id: post.post_id, reason } }))) return
    setOpen(false)
    showToast(t('reported'), 'good')
  }
  return (
    <>
      <IconButton label={t('reportOf', { name })} onClick={() => setOpen(true)}>
        <Flag size={16} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <ReasonDialog
          title={t('reportOf', { name })}
          text={t('reportText')}
          label={t('reportWhy')}
          missing={t('noReason')}
          submitLabel={t('report')}
          isPending={isPending}
          error={error}
          onSend={(reason) => void send(reason)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The file of a post, which is fetched with the session. */
function FileButton({ threadId, postId, name }: { threadId: number; postId: number; name: string }) {
  const t = useTranslations('deskQuestions')
  const { isPending, run } = useRequest(async () => {
    saveBlob(await fetchFile(questionFile, { params: { thread_id: threadId, post_id: postId } }), name)
  })
  return (
    <div className={styles.file}>
      <Button variant="plain" aria-label={t('file', { name })} isPending={isPending} onClick={run}>
        <Paperclip size={14} aria-hidden="true" />
        {name}
      </Button>
    </div>
  )
}
