import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { type AskedLeave, type LeaveList, leaveLists } from '#domain/desk/leave-calls.ts'
import { attendanceTakers, reachesOwnOnly } from '#domain/desk/roles.ts'
import { maxDecided } from '#domain/leave/calls.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { useMe } from '../core/session.ts'
import { ShowMore } from '../core/show-more.tsx'
import { Unfetched } from '../core/unfetched.tsx'
import { AskedRow } from './asked-row.tsx'
import styles from './leave.module.css'
import { MeanwhileCard } from './meanwhile-card.tsx'
import { useMeanwhileLine } from './meanwhile-line.ts'
import { useDecide, useLeaves } from './queries.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { deskLeaveTexts } from './texts.ts'

const texts = { deskLeave: deskLeaveTexts }

/** Leave that waits, and what was answered [desk-120]. */
export function LeaveScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Leaves />
    </FeatureTexts>
  )
}

function Leaves() {
  const t = useTranslations('deskLeave')
  const { roles } = useMe()
  const [params, setParams] = useSearchParams()
  const list: LeaveList = leaveLists.find((one) => one === params.get('list')) ?? 'waiting'
  const query = useLeaves(list)
  const { data } = query
  const leaves = data?.pages.flatMap((page) => page.leaves) ?? []
  return (
    <Stack gap={4}>
      <ScreenHead title={t('title')} text={t(reachesOwnOnly(roles) ? 'aboutTeacher' : 'about')} />
      <Segments
        label={t('list')}
        value={list}
        options={leaveLists.map((value) => ({ value, label: t(`lists.${value}`) }))}
        onChange={(to) => setParams(to === 'waiting' ? {} : { list: to })}
      />
      {!data ? <Unfetched query={query} count={5} /> : <List key={list} list={list} leaves={leaves} />}
      <ShowMore query={query} text={t('more')} />
    </Stack>
  )
}

function List({ list, leaves }: { list: LeaveList; leaves: readonly AskedLeave[] }) {
  const t = useTranslations('deskLeave')
  const { roles } = useMe()
  const { decide, forget, isPending, error, meanwhile } = useDecide()
  const lineOf = useMeanwhileLine()
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  /** As it was shown when Refuse was pressed: the dialog covers what changes. */
  const [refused, setRefused] = useState<readonly AskedLeave[]>([])
  const mayAnswer = list === 'waiting' && roles.some((role) => attendanceTakers.includes(role))
  const ids = leaves.map(({ leave_id }) => leave_id)
  const chosen = leaves.filter(({ leave_id }) => picked.has(leave_id))
  const chosenIds = chosen.map(({ leave_id }) => leave_id)

  const pick = (id: number, isPicked: boolean) =>
    setPicked(
      new Set(isPicked ? [...chosenIds, id].slice(0, maxDecided) : chosenIds.filter((one) => one !== id)),
    )
  const answer = async (of: readonly AskedLeave[], isApproved: boolean, words = '') => {
    if (!(await decide({ leaves: of, isApproved, words }))) return
    setRefused([])
    setPicked(new Set())
    showToast(t(isApproved ? 'approved' : 'refused', { count: of.length }), 'good')
  }

  return (
    <Stack gap={3}>
      {meanwhile.length > 0 && <MeanwhileCard leaves={meanwhile} onClose={forget} />}
      {error && refused.length === 0 && (
        <Card tone="bad" role="alert">
          {error}
        </Card>
      )}
      {leaves.length === 0 ? (
        <EmptyState title={t(`none.${list}`)} text={t('noneText')} />
      ) : (
        <>
          {mayAnswer && leaves.length > 1 && (
            <Row gap={3} lineGap={2} justify="between" isWrapping className={styles.bar}>
              <label className={styles.choose}>
                <input
                  type="checkbox"
                  checked={chosen.length === Math.min(ids.length, maxDecided)}
                  onChange={(event) =>
                    setPicked(new Set(event.target.checked ? ids.slice(0, maxDecided) : []))
                  }
                />
                <Text as="span" size="sm">
                  {t('chooseAll')}
                </Text>
              </label>
              <Row gap={2} isWrapping>
                <Text as="span" size="sm" tone="muted" role="status">
                  {t('chosen', { count: chosen.length })}
                </Text>
                {chosen.length > 0 && (
                  <>
                    <Button variant="quiet" disabled={isPending} onClick={() => setRefused(chosen)}>
                      {t('refuseAll', { count: chosen.length })}
                    </Button>
                    <Button isPending={isPending} onClick={() => void answer(chosen, true)}>
                      {t('approveAll', { count: chosen.length })}
                    </Button>
                  </>
                )}
              </Row>
            </Row>
          )}
          <Card as="ul" padding="none" isDivided>
            {leaves.map((one) => (
              <AskedRow
                key={one.leave_id}
                leave={one}
                picking={
                  mayAnswer && leaves.length > 1
                    ? {
                        isPicked: picked.has(one.leave_id),
                        onPick: (isPicked) => pick(one.leave_id, isPicked),
                      }
                    : undefined
                }
                answering={
                  mayAnswer
                    ? {
                        isPending,
                        onApprove: () => void answer([one], true),
                        onRefuse: () => setRefused([one]),
                      }
                    : undefined
                }
              />
            ))}
          </Card>
        </>
      )}
      {refused.length > 0 && (
        <RefuseDialog
          count={refused.length}
          isPending={isPending}
          error={error || (meanwhile.length > 0 ? [t('meanwhile'), ...meanwhile.map(lineOf)].join(' ') : '')}
          // The dialog says what some of it is by now, so that the next press is about that.
          onRefuse={(words) =>
            void answer(
              refused.map((one) => ({ ...one, ...meanwhile.find((it) => it.leave_id === one.leave_id) })),
              false,
              words,
            )
          }
          onClose={() => setRefused([])}
        />
      )}
    </Stack>
  )
}
