import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { isMonth } from '#domain/day.ts'
import { makeZone } from '#domain/zone.ts'
import { ApiError } from '#portal/shared/api-error.ts'
import { idIn } from '#portal/shared/navigation/address.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Failure } from '#ui/display/failure.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ScreenHead } from '../../app/screen-head.tsx'
import { useMe } from '../../core/session.ts'
import { messageOf } from '../../core/texts.ts'
import { useQueryState } from '../../use-query-state.ts'
import { useMonth, useSections } from '../queries.ts'
import { sectionName } from '../shown.ts'
import { attendanceTexts } from '../texts.ts'
import styles from './month.module.css'
import { MonthSheet } from './month-sheet.tsx'

const texts = { deskAttendance: attendanceTexts }

/** The attendance of a section in a month, as a sheet to print [desk-28]. */
export function MonthScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Month />
    </FeatureTexts>
  )
}

function Month() {
  const t = useTranslations('deskAttendance')
  const { institute } = useMe()
  const [address, setAddress] = useQueryState({ section: '', month: '' })
  const sections = useSections()
  const month = isMonth(address.month)
    ? address.month
    : makeZone(institute.time_zone).dayAt(Date.now()).slice(0, 7)
  const sectionId = idIn(address.section) || (sections.data?.[0]?.section_id ?? 0)
  const { data, error, refetch, isFetching } = useMonth(sectionId, month)
  const isGone = error instanceof ApiError && error.status === 404
  const failure = sections.error ?? (isGone ? null : error)
  const options = (sections.data ?? []).map((one) => ({
    value: String(one.section_id),
    label: sectionName(one),
  }))

  return (
    <Stack gap={4}>
      <div className={styles.screen}>
        <ScreenHead
          title={t('monthTitle')}
          back={{ to: '/attendance', text: t('dayTitle') }}
          text={t('monthText')}
          actions={
            <Button isOff={!data} onClick={() => data && print()}>
              <Printer size={18} aria-hidden="true" />
              {t('print')}
            </Button>
          }
        />
        <Row gap={3} align="end" isWrapping>
          {options.length > 0 && (
            <SelectField
              label={t('chooseSection')}
              options={options}
              value={String(sectionId)}
              onChange={(event) => setAddress({ section: event.target.value }, true)}
            />
          )}
          <TextField
            label={t('month')}
            type="month"
            value={month}
            onChange={(event) =>
              isMonth(event.target.value) && setAddress({ month: event.target.value }, true)
            }
          />
        </Row>
      </div>
      {failure ? (
        <Failure
          message={messageOf(failure)}
          onRetry={() => void Promise.all([sections.refetch(), refetch()])}
          isRetrying={isFetching}
        />
      ) : sections.data?.length === 0 ? (
        <EmptyState title={t('noSections')} text={t('noSectionsText')} />
      ) : isGone ? (
        <EmptyState title={t('nothingInMonth')} />
      ) : data ? (
        <MonthSheet register={data} month={month} />
      ) : (
        <Waiting count={10} />
      )}
    </Stack>
  )
}
