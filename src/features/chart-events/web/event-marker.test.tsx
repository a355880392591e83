import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { type ChartEvent, chartEvents } from '../contract.ts'
import { EventChip, EventMarkerButton } from './event-marker.tsx'

const server = fakeApi()
const brand_id = '01980000-0000-7000-8000-000000000301'
const subjects = [{ id: brand_id, name: 'Ines Vautrin' }]
const event: ChartEvent = {
  id: '01980000-0000-7000-8000-000000000302',
  name: 'Pre-save opens',
  date: '2026-11-02',
  marker_color: '#16a34a',
  brand_id,
}
const { id: event_id, ...facts } = event

async function openNew() {
  show(<EventMarkerButton subjects={subjects} />)
  await press('Event Marker')
  return within(await screen.findByRole('dialog', { name: 'Add Chart Event' }))
}

/** Fills in everything but name and date. */
async function chooseProfile(form: Awaited<ReturnType<typeof openNew>>) {
  await userEvent.click(form.getByRole('combobox'))
  await userEvent.click(await screen.findByRole('option', { name: 'Ines Vautrin' }))
}

async function openKnown() {
  show(<EventChip event={event} subjects={subjects} />)
  await userEvent.click(screen.getByRole('button', { name: /Pre-save opens/ }))
  return within(await screen.findByRole('dialog', { name: 'Edit Chart Event' }))
}
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())

it('adds an event marker when name, date, colour and profile are given (CHART-001, CHART-007, CHART-009, CHART-010, CHART-011, CHART-013)', async () => {
  const form = await openNew()
  const save = form.getByRole('button', { name: 'Save Event' })
  form.getByRole('button', { name: 'Cancel' })
  expect(form.getAllByRole('radio')).toHaveLength(5)
  expect((form.getByRole('radio', { name: 'Blue' }) as HTMLInputElement).checked).toBe(true)
  await userEvent.type(form.getByLabelText('Name'), 'Release')
  expect(save.hasAttribute('disabled')).toBe(true)
  await chooseProfile(form)
  const date = form.getByLabelText('Date')
  await userEvent.clear(date)
  expect(save.hasAttribute('disabled')).toBe(true)
  await userEvent.type(date, '11/6/26')
  server.says(chartEvents.create, { ...event, name: 'Release' })
  await userEvent.click(save)
  await toasted('Event Marker Added')
  await isGone('Add Chart Event')
  expect(server.sentTo(chartEvents.create)).toEqual([
    { brand_id, name: 'Release', date: '2026-11-06', marker_color: '#2563eb' },
  ])
})

it("shows why an event marker was refused, and keeps the form's input (CHART-013)", async () => {
  const form = await openNew()
  await userEvent.type(form.getByLabelText('Name'), 'Release')
  await chooseProfile(form)
  server.says(chartEvents.create, { failed: [409, 'Not today.'] })
  await press('Save Event', form)
  await toasted('Failed to Add Event Marker: Not today.')
  expect((form.getByLabelText('Name') as HTMLInputElement).value).toBe('Release')
})

it('edits an event marker (CHART-008, CHART-015)', async () => {
  const form = await openKnown()
  expect((form.getByRole('radio', { name: 'Green' }) as HTMLInputElement).checked).toBe(true)
  await userEvent.clear(form.getByLabelText('Name'))
  expect(form.getByRole('button', { name: 'Update' }).hasAttribute('disabled')).toBe(true)
  await userEvent.type(form.getByLabelText('Name'), 'Out now')
  server.says(chartEvents.update, { failed: [409, 'Not today.'] })
  await press('Update', form)
  await toasted('Failed to Update Event Marker: Not today.')
  const changed = { ...event, name: 'Out now' }
  server.says(chartEvents.update, { event: changed })
  await press('Update', form)
  await toasted('Updated Event Marker')
  await isGone('Edit Chart Event')
  expect(server.sentTo(chartEvents.update).at(-1)).toEqual(changed)
})

it('removes an event marker, and restores it on Undo (CHART-008, CHART-014)', async () => {
  const form = await openKnown()
  server.says(chartEvents.remove, { failed: [409, 'Not today.'] })
  await press('Remove', form)
  await toasted('Failed to Remove Event Marker: Not today.')
  server.says(chartEvents.remove, { id: event_id })
  server.says(chartEvents.create, event)
  await press('Remove', form)
  await toasted('Removed Event Marker')
  expect(server.sentTo(chartEvents.remove).at(-1)).toEqual({ event_id })
  await press('Undo')
  await toasted('Event Marker Added')
  expect(server.sentTo(chartEvents.create)).toEqual([facts])
})
