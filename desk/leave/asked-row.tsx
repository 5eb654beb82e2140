import { Paperclip } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { type AskedLeave, askedLeaveFile } from '#domain/desk/leave-calls.ts'
import { officeReaders } from '#domain/desk/roles.ts'
import { showLeave } from '#domain/leave/texts.ts'
import { saveBlob } from '#portal/shared/files/save-file.ts'
import { LeaveBadge } from '#portal/shared/leave/leave-badge.tsx'
import { useRequest } from '#portal/shared/requests/use-request.ts'
import { Button } from '#ui/controls/button.tsx'
import { ListRow, RowActions, RowFacts } from '#ui/layout/list-row.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { fetchFile } from '../core/fetch-file.ts'
import { useMe } from '../core/session.ts'
import { useShownTime } from '../core/shown-time.ts'
import styles from './leave.module.css'

type AskedRowProps = {
  leave: AskedLeave
  /** Where several may be answered at once. */
  picking: { isPicked: boolean; onPick: (isPicked: boolean) => void } | undefined
  /** Where it waits, and one may answer. */
  answering: { isPending: boolean; onApprove: () => void; onRefuse: () => void } | undefined
}

/** One ask, with its two buttons while it waits [desk-121]. */
export function AskedRow({ leave, picking, answering }: AskedRowProps) {
  const t = useTranslations('deskLeave')
  const show = useShownTime()
  const { roles } = useMe()
  const { name, note, answer, file, answered_at: answeredAt } = leave
  const span = showLeave({ ...leave, fromTime: leave.from_time, untilTime: leave.until_time })
  const hasPage = roles.some((role) => officeReaders.includes(role))
  const at = show(leave.asked_at)
  return (
    <ListRow>
      {picking && (
        <label className={styles.pick}>
          <input
            type="checkbox"
            aria-label={t('choose', { name, span })}
            checked={picking.isPicked}
            onChange={(event) => picking.onPick(event.target.checked)}
          />
        </label>
      )}
      <RowFacts>
        <Row gap={2} lineGap="half" isWrapping>
          {hasPage ? (
            <TextLink as={Link} to={`/people/${leave.person_id}`}>
              {name}
            </TextLink>
          ) : (
            <Text as="span" weight="strong" wrap="anywhere">
              {name}
            </Text>
          )}
          <Text as="span" size="sm" tone="muted">
            {leave.sections || t('left')}
          </Text>
          {!answering && <LeaveBadge state={leave.state} />}
        </Row>
        <Text weight="medium" isNumeric>
          {dotted([span, leave.from_time === '' && t('schoolDays', { count: leave.school_days })])}
        </Text>
        <Text size="sm" wrap="lines" dir="auto">
          {dotted([t(`reasons.${leave.reason}`), note])}
        </Text>
        {file && <FileButton leaveId={leave.leave_id} name={file.name} />}
        {answeredAt && (
          <Text size="sm" wrap="lines">
            {dotted([
              answer,
              leave.answered_by
                ? t('answered', { name: leave.answered_by, at: show(answeredAt) })
                : show(answeredAt),
            ])}
          </Text>
        )}
        <Text size="xs" tone="muted" wrap="anywhere">
          {leave.asked_by ? t('asked', { name: leave.asked_by, at }) : t('entered', { at })}
        </Text>
      </RowFacts>
      {answering && (
        <RowActions>
          <Button
            variant="quiet"
            aria-label={t('refuseOf', { name, span })}
            disabled={answering.isPending}
            onClick={answering.onRefuse}
          >
            {t('refuse')}
          </Button>
          <Button
            aria-label={t('approveOf', { name, span })}
            disabled={answering.isPending}
            onClick={answering.onApprove}
          >
            {t('approve')}
          </Button>
        </RowActions>
      )}
    </ListRow>
  )
}

/** The file of an ask, which is fetched with the session. */
function FileButton({ leaveId, name }: { leaveId: number; name: string }) {
  const t = useTranslations('deskLeave')
  const { isPending, run } = useRequest(async () => {
    saveBlob(await fetchFile(askedLeaveFile, { params: { leave_id: leaveId } }), name)
  })
  return (
    <div>
      <Button variant="plain" aria-label={t('file', { name })} isPending={isPending} onClick={run}>
        <Paperclip size={14} aria-hidden="true" />
        {name}
      </Button>
    </div>
  )
}
