// happy-dom does not call its page secure, and has no fonts, for which a growing text field waits
Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true });
if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() });
