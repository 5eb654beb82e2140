import { useQueryClient } from '@tanstack/react-query'
import { PenLine, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { mayWriteNotices, type Notice, takeBackNotice } from '#domain/desk/notice-calls.ts'
import { ApiError } from '#portal/shared/api-error.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { NotFound } from '../app/not-found.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { ask } from '../core/ask.ts'
import { useMe } from '../core/session.ts'
import { Unfetched } from '../core/unfetched.tsx'
import { Answers } from './answers/answers.tsx'
import styles from './notices.module.css'
import { namesSeen, Preview } from './preview.tsx'
import { useNotice, useNoticeReaders, useReadCounts } from './queries.ts'
import { Readers } from './readers.tsx'
import { ReadLine, StateLine } from './state-line.tsx'
import { noticesTexts } from './texts.ts'

const texts = { deskNotices: noticesTexts }

/** One notice: as families see it, who has read it, and what can still be done [desk-33, desk-34]. */
export function NoticeScreen() {
  const { id = '' } = useParams()
  return (
    <FeatureTexts texts={texts}>
      <OfNotice key={id} id={id} />
    </FeatureTexts>
  )
}

function OfNotice({ id }: { id: string }) {
  const query = useNotice(id)
  const { data, error } = query
  if (data) return <Shown notice={data} />
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return <Unfetched query={query} count={6} />
}

function Shown({ notice }: { notice: Notice }) {
  const t = useTranslations('deskNotices')
  const { roles } = useMe()
  const client = useQueryClient()
  const work = useWork()
  const [isAsking, setAsking] = useState(false)
  const key = useRef(newKey())
  const { id, state } = notice
  const isRead = state !== 'scheduled'
  const { data: counts } = useReadCounts(isRead ? [id] : [])
  const readers = useNoticeReaders(id)
  const count = counts?.[id]
  const canChange = mayWriteNotices(roles) && state !== 'taken_back'

  const takeBack = () =>
    work.run(async () => {
      setAsking(false)
      await ask(takeBackNotice, { params: { notice_id: id } }, { key: key.current })
      showToast(t('takenBack'), 'good')
      await client.invalidateQueries()
    })

  return (
    <Stack gap={4}>
      <ScreenHead
        title={notice.title}
        back={{ to: '/notices', text: t('toList') }}
        actions={
          canChange && (
            <>
              <Link
                to={`/notices/${encodeURIComponent(id)}/edit`}
                className={buttonClass({ variant: 'quiet' })}
              >
                <PenLine size={16} aria-hidden="true" />
                {t('edit')}
              </Link>
              <Button variant="quiet" isPending={work.isPending} onClick={() => setAsking(true)}>
                <Undo2 size={16} aria-hidden="true" />
                {t('takeBack')}
              </Button>
            </>
          )
        }
      />
      <FormError text={work.error} />
      <StateLine notice={notice} />
      {isRead && counts && (count ? <ReadLine count={count} /> : <Text size="sm">{t('readUnknown')}</Text>)}
      {notice.question && <Answers notice={notice} question={notice.question} />}
      <div className={styles.page}>
        <Preview
          {...notice}
          sections={notice.sections && namesSeen(notice.sections, notice.chosen)}
          at={notice.announced_at}
          file={notice.file_name}
        />
        <Readers
          title={t('readers')}
          empty={t(isRead ? 'readersEmpty' : 'readersScheduled')}
          query={readers}
        />
      </div>
      {isAsking && (
        <AlertDialog
          title={t('takeBackTitle')}
          text={t('takeBackText')}
          confirmLabel={t('takeBack')}
          cancelLabel={t('cancel')}
          onConfirm={() => void takeBack()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Stack>
  )
}
