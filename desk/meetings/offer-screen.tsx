import { useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { changeOffer, offerMeetings } from '#domain/desk/meeting-calls.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Failure } from '#ui/display/failure.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { messageOf } from '../core/texts.ts'
import { useNavigateFromHere } from '../router/use-router.ts'
import { bodyOf, emptyForm, formOf, type OfferForm } from './form.ts'
import { OfferFields } from './offer-fields.tsx'
import { useChoices, useOffer, useWriting } from './queries.ts'
import { deskMeetingTexts } from './texts.ts'

const texts = { deskMeetings: deskMeetingTexts }

/** /meetings/new and /meetings/:id/edit [desk-151, desk-155]. */
export function OfferScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Form />
    </FeatureTexts>
  )
}

function Form() {
  const t = useTranslations('deskMeetings')
  const id = useParams().id
  const offerId = id === undefined ? undefined : Number(id)
  const navigate = useNavigateFromHere()
  const choices = useChoices()
  const offer = useOffer(offerId, false)
  const { write, isPending, error } = useWriting()
  const failed = choices.error ?? offer.error
  const back =
    offerId === undefined
      ? { to: '/meetings', text: t('back') }
      : { to: `/meetings/${offerId}`, text: t('sheet') }
  const isLoaded = choices.data && (offerId === undefined || offer.data)

  const submit = (form: OfferForm) => {
    const body = bodyOf(form)
    if (offerId === undefined)
      return void write(offerMeetings, { body: { ...body, teacher_ids: form.teachers } }, ({ result }) => {
        showToast(t('offered', { count: result.offer_ids.length }), 'good')
        const [only, ...others] = result.offer_ids
        void navigate(only !== undefined && others.length === 0 ? `/meetings/${only}` : '/meetings')
      })
    const [teacherId = 0] = form.teachers
    const version = offer.data?.version ?? 0
    return void write(
      changeOffer,
      {
        params: { offer_id: offerId },
        body: { ...body, teacher_id: teacherId, version, word: form.word.trim() },
      },
      () => {
        showToast(t('saved'), 'good')
        void navigate(`/meetings/${offerId}`)
      },
    )
  }
  return (
    <Stack gap={4}>
      <ScreenHead title={t(offerId === undefined ? 'newTitle' : 'editTitle')} back={back} />
      {isLoaded ? (
        <OfferFields
          // A refusal shows what somebody else has changed meanwhile, in place of what was typed over it.
          key={offer.data?.version}
          choices={choices.data}
          before={offer.data}
          start={offer.data ? formOf(offer.data) : emptyForm(choices.data)}
          isPending={isPending}
          error={error}
          onSubmit={submit}
        />
      ) : failed ? (
        <Failure
          message={messageOf(failed)}
          onRetry={() => void Promise.all([choices.refetch(), offerId !== undefined && offer.refetch()])}
          isRetrying={choices.isFetching || offer.isFetching}
        />
      ) : (
        <Waiting count={6} />
      )}
    </Stack>
  )
}
