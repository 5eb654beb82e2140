import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { foreseeNotice } from '#domain/desk/notice-calls.ts'
import { isQuiet, usualHours } from '#domain/news/due.ts'
import { makeZone } from '#domain/zone.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { ask } from '../../core/ask.ts'
import { useMe } from '../../core/session.ts'
import { useShownTime } from '../../core/shown-time.ts'
import { messageOf } from '../../core/texts.ts'
import { ReachLines } from '../reach-lines.tsx'
import { announcedAt, bodyOf, type NoticeForm } from './form.ts'
import { momentAt } from './local-time.ts'

type SumDialogProps = { form: NoticeForm; isPending: boolean; onSend: () => void; onClose: () => void }

/** What sending does, before it is done: how many it reaches, by what, when, and what urgent means [desk-32]. */
export function SumDialog({ form, isPending, onSend, onClose }: SumDialogProps) {
  const t = useTranslations('deskNotices')
  const show = useShownTime()
  const { time_zone } = useMe().institute
  const { year, sections, students, title, urgent } = bodyOf(form)
  const later = announcedAt(form)
  const at = momentAt(time_zone, later)
  const { data, error } = useQuery({
    queryKey: ['foresee-notice', year, sections, students, title, urgent],
    queryFn: async ({ signal }) =>
      (await ask(foreseeNotice, { body: { year, sections, students, title, urgent } }, { signal })).result,
    gcTime: 0,
  })
  const isNight = !urgent && isQuiet(usualHours, makeZone(time_zone).minuteAt(Date.parse(at)))
  const isEmpty = data && data.parents + data.students + data.others === 0
  return (
    <Dialog
      title={t(urgent ? 'sumTitleUrgent' : later ? 'sumTitleLater' : 'sumTitle')}
      isDismissable={false}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button isPending={isPending} needsNetwork onClick={onSend}>
            {t(later ? 'schedule' : urgent ? 'sendUrgent' : 'send')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text weight="strong" wrap="anywhere">
          {title}
        </Text>
        {data ? (
          isEmpty ? (
            <Text tone="warn">{t('sumNobody')}</Text>
          ) : (
            <ReachLines sum={data} inbox={t('sumBoard')} />
          )
        ) : error ? (
          <FormError text={t('sumFailed', { message: messageOf(error) })} />
        ) : (
          <Waiting count={3} />
        )}
        {data && (data.outside ?? 0) > 0 && (
          <Text tone="warn">{t('sumOutside', { count: data.outside ?? 0 })}</Text>
        )}
        <Text>{later ? t('sumWhen', { at: show(at) }) : t('sumNow')}</Text>
        {urgent && <Card tone="bad">{t('sumUrgent')}</Card>}
        {isNight && <Card tone="info">{t('sumNight')}</Card>}
      </Stack>
    </Dialog>
  )
}
