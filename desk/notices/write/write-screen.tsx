import { useEffect, useEffectEvent } from 'react'
import { useLocation, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { AudienceYear } from '#domain/desk/notice-calls.ts'
import { ApiError } from '#portal/shared/api-error.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Failure } from '#ui/display/failure.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { NotFound } from '../../app/not-found.tsx'
import { useMe } from '../../core/session.ts'
import { messageOf } from '../../core/texts.ts'
import { messagesTexts } from '../../messages/texts.ts'
import { useDraft } from '../drafts.ts'
import { useAudience, useNotice } from '../queries.ts'
import { noticesTexts } from '../texts.ts'
import { type AsNotice, emptyForm, formOf, formOfMessage, type NoticeForm, textOfMessage } from './form.ts'
import { Write } from './write.tsx'

const texts = { deskNotices: noticesTexts, deskMessages: messagesTexts }

/** Writes a notice, or changes one [desk-31, desk-34]. */
export function WriteScreen() {
  const { id } = useParams()
  return (
    <FeatureTexts texts={texts}>
      <Begin key={id ?? 'new'} id={id} />
    </FeatureTexts>
  )
}

function Begin({ id }: { id: string | undefined }) {
  const t = useTranslations('deskNotices')
  const { name } = useMe()
  const years = useAudience()
  const notice = useNotice(id)
  const isThere = years.data !== undefined && (id === undefined || notice.data !== undefined)
  const { state } = useLocation() as { state: { message?: AsNotice } | null }
  const message = state?.message
  const begin = (found: readonly AudienceYear[]) => {
    const empty = emptyForm(found, name)
    return message ? formOfMessage(empty, message) : empty
  }
  const start = !isThere ? undefined : notice.data ? formOf(notice.data) : begin(years.data)
  const draft = useDraft<NoticeForm>(id ? `notice/${id}` : message ? 'notice of message' : 'notice', start)
  const ofMessage = useDraft<object>('message', undefined)
  // What was begun of another message is not this one.
  const isOther =
    message !== undefined && draft.value !== undefined && draft.value.of !== textOfMessage(message)
  const restart = useEffectEvent(draft.restart)
  useEffect(() => {
    if (isOther) restart()
  }, [isOther])
  const forget = async () => {
    await draft.forget()
    if (message) await ofMessage.forget()
  }
  const error = years.error ?? notice.error
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <NotFound />
  if (error && !isThere)
    return (
      <Failure
        message={messageOf(error)}
        onRetry={() => void Promise.all([years.refetch(), id && notice.refetch()])}
        isRetrying={years.isFetching || notice.isFetching}
      />
    )
  if (notice.data?.state === 'taken_back') return <NotFound />
  if (!draft.value || isOther || !years.data) return <Waiting count={8} />
  return (
    <Write
      title={t(id === undefined ? 'newTitle' : 'editTitle')}
      years={years.data}
      notice={notice.data}
      draft={{ ...draft, forget }}
      form={draft.value}
    />
  )
}
