/** Where messages to other programs may go, as the operator says: to https addresses of the open internet, or anywhere that this machine reaches. */
export type WebhookPlaces = 'public' | 'anywhere';
