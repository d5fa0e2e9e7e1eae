import { describe, expect, it } from 'vitest';
import { aWorld } from '../../../test/world.ts';

const operator = { baseUrl: 'http://127.0.0.1:1/v1', model: 'small', apiKey: 'sk-operator' };
const world = await aWorld({ ai: { operator, owners: 'anywhere', monthlyDrafts: null } });

describe('the settings of an owner', () => {
  it('never show the key, store it encrypted, and forget it when the address changes', async () => {
    const owner = await world.aUser();
    const send = world.as(owner);
    const baseUrl = 'https://ai.example.com/v1';
    const set = await send.ai.setSettings({ baseUrl: `${baseUrl}/`, model: 'm', key: 'sk-mine' });
    expect(set).toMatchObject({ of: 'company', baseUrl, hasKey: true, canChange: true });
    expect(JSON.stringify(await send.ai.settings())).not.toContain('sk-mine');
    const { rows } = await world.pool.query('select * from ai_settings where company_id = $1', [
      owner.companyId,
    ]);
    expect(JSON.stringify(rows)).not.toContain('sk-mine');
    expect(await send.ai.setSettings({ baseUrl, model: 'n' })).toMatchObject({ hasKey: true });
    const other = await send.ai.setSettings({ baseUrl: 'https://b.example.com', model: 'n' });
    expect(other.hasKey).toBe(false);
    expect(await send.ai.deleteSettings()).toMatchObject({ of: 'operator', baseUrl: null });
  });

  it('are not saved over what another owner chose meanwhile', async () => {
    const send = world.as(await world.aUser());
    const nothing = { baseUrl: null, model: null };
    const baseUrl = 'https://ai.example.com/v1';
    await send.ai.setSettings({ baseUrl, model: 'm', key: 'sk-mine', before: nothing });
    const late = send.ai.setSettings({
      baseUrl: 'https://b.example.com',
      model: 'n',
      before: nothing,
    });
    await expect(late).rejects.toMatchObject({ code: 'version_conflict', status: 409 });
    expect(await send.ai.settings()).toMatchObject({ baseUrl, model: 'm', hasKey: true });
    const seen = { baseUrl, model: 'm' };
    const set = await send.ai.setSettings({ baseUrl, model: 'n', before: seen });
    expect(set).toMatchObject({ model: 'n', hasKey: true });
  });

  it('hold instructions, which are not saved over what another owner wrote meanwhile', async () => {
    const send = world.as(await world.aUser());
    const instructions = 'Say “basket”, never “cart”.';
    const set = await send.ai.setInstructions({ instructions, before: '' });
    expect(set).toMatchObject({ instructions, of: 'operator' });
    const late = send.ai.setInstructions({ instructions: 'Say “bag”.', before: '' });
    await expect(late).rejects.toMatchObject({ code: 'version_conflict', data: { instructions } });
    // the language model that is chosen changes nothing about them
    await send.ai.setSettings({ baseUrl: 'https://ai.example.com/v1', model: 'm' });
    expect(await send.ai.deleteSettings()).toMatchObject({ instructions });
    const other = world.as(await world.aUser());
    expect(await other.ai.settings()).toMatchObject({ instructions: '' });
  });

  it('are closed where the operator says so', async () => {
    const { as, aUser } = await aWorld({ ai: { operator, owners: 'off', monthlyDrafts: null } });
    const send = as(await aUser());
    expect(await send.ai.settings()).toMatchObject({ of: 'operator', canChange: false });
    const set = send.ai.setSettings({ baseUrl: 'https://ai.example.com', model: 'm' });
    await expect(set).rejects.toMatchObject({ code: 'ai_settings_closed', status: 409 });
  });
});
