#ifndef SCRIM_CDBUS_SHIM_H
#define SCRIM_CDBUS_SHIM_H

#include <stdint.h>

/* libdbus' own headers need include paths that Swift can only learn through pkg-config, at the price of a warning on
 * every build. The few entry points used here are declared instead; the linker checks their names. Errors may be null
 * wherever they are taken. */
typedef struct DBusConnection DBusConnection;
typedef struct DBusMessage DBusMessage;
typedef struct DBusError DBusError;

/* At least as large as libdbus' own, which the caller only makes room for. */
typedef struct {
    void *room[16];
} DBusMessageIter;

DBusConnection *_Nullable dbus_connection_open_private(const char *_Nonnull address, DBusError *_Nullable error);
uint32_t dbus_bus_register(DBusConnection *_Nonnull connection, DBusError *_Nullable error);
void dbus_bus_add_match(DBusConnection *_Nonnull connection, const char *_Nonnull rule, DBusError *_Nullable error);
int dbus_bus_request_name(
    DBusConnection *_Nonnull connection, const char *_Nonnull name, unsigned int flags, DBusError *_Nullable error);
void dbus_connection_set_exit_on_disconnect(DBusConnection *_Nonnull connection, uint32_t exits);
DBusMessage *_Nullable dbus_connection_send_with_reply_and_block(
    DBusConnection *_Nonnull connection, DBusMessage *_Nonnull message, int milliseconds, DBusError *_Nullable error);
uint32_t dbus_connection_send(
    DBusConnection *_Nonnull connection, DBusMessage *_Nonnull message, uint32_t *_Nullable serial);
void dbus_connection_flush(DBusConnection *_Nonnull connection);
uint32_t dbus_connection_read_write(DBusConnection *_Nonnull connection, int milliseconds);
DBusMessage *_Nullable dbus_connection_pop_message(DBusConnection *_Nonnull connection);
void dbus_connection_close(DBusConnection *_Nonnull connection);
void dbus_connection_unref(DBusConnection *_Nonnull connection);

DBusMessage *_Nullable dbus_message_new_method_call(
    const char *_Nullable destination, const char *_Nonnull path, const char *_Nullable interface,
    const char *_Nonnull method);
DBusMessage *_Nullable dbus_message_new_method_return(DBusMessage *_Nonnull call);
DBusMessage *_Nullable dbus_message_new_signal(
    const char *_Nonnull path, const char *_Nonnull interface, const char *_Nonnull name);
uint32_t dbus_message_is_method_call(
    DBusMessage *_Nonnull message, const char *_Nonnull interface, const char *_Nonnull method);
uint32_t dbus_message_is_signal(
    DBusMessage *_Nonnull message, const char *_Nonnull interface, const char *_Nonnull name);
void dbus_message_unref(DBusMessage *_Nonnull message);

uint32_t dbus_message_iter_init(DBusMessage *_Nonnull message, DBusMessageIter *_Nonnull iterator);
int dbus_message_iter_get_arg_type(DBusMessageIter *_Nonnull iterator);
uint32_t dbus_message_iter_next(DBusMessageIter *_Nonnull iterator);
void dbus_message_iter_recurse(DBusMessageIter *_Nonnull iterator, DBusMessageIter *_Nonnull inner);
void dbus_message_iter_get_basic(DBusMessageIter *_Nonnull iterator, void *_Nonnull value);
void dbus_message_iter_init_append(DBusMessage *_Nonnull message, DBusMessageIter *_Nonnull iterator);
uint32_t dbus_message_iter_append_basic(DBusMessageIter *_Nonnull iterator, int type, const void *_Nonnull value);
uint32_t dbus_message_iter_open_container(
    DBusMessageIter *_Nonnull iterator, int type, const char *_Nullable signature, DBusMessageIter *_Nonnull inner);
uint32_t dbus_message_iter_close_container(DBusMessageIter *_Nonnull iterator, DBusMessageIter *_Nonnull inner);

#endif
